"""The page in Spanish, in Portuguese and in a pseudo-language: every room, and the choice of the language."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import playwright.sync_api as playwright
import pytest
from browser import Browser
from playwright.sync_api import expect

from board.conftest import text_of
from tranca.board.start import MESSAGES, message_text

from .pages import Page, address_of, running

PHONE, SMALL = (390, 844), (320, 640)
UNLED = """\
rules: cuba
dealt S: 0-4 0-9 1-1 2-3 2-4 3-7 4-7 5-8 8-9 9-9
to-move: S
play:
"""
"""An entered hand of which it is not known yet which of the four players led."""
PHOTO = Path(__file__).resolve().parents[3] / "docs" / "images" / "photo-hand.jpg"
SERVED = (
    "svg, #table, .deal-title, select, option, textarea, code, kbd, #title, #kind, #turn, #notation, #faults, #wordy, "
    ".rule-picker, .rules-words, .rule label, .rule p, .recent, #train :is(h2, p:not(.ask), li, .unseen), #train-faults"
)
"""Selects parts whose texts are notation, names, or sentences of the solver, which have tests of their own."""

TEXTS = """served => {
    const shown = each => each.checkVisibility() && !each.closest(served);
    const texts = [...document.querySelectorAll("body *")].filter(shown).flatMap(each => [
        ...[...each.childNodes].filter(node => node.nodeType === 3).map(node => node.nodeValue),
        ...["aria-label", "title", "placeholder", "aria-description"].map(name => each.getAttribute(name)),
    ]);
    return [...new Set(texts.filter(Boolean).map(text => text.trim()).filter(Boolean))];
}"""
"""The visible texts, and the accessible names and descriptions, of the page."""

CUT = """() => {
    const named = ".caption > *, #status, .deal-title, #line, .unseen, .unseen *, .rule-list *";
    const cut = each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible";
    const wide = each => {
        const { right, width } = each.getBoundingClientRect();
        return width > 0 && right > innerWidth + 1;
    };
    const parts = [...document.querySelectorAll("button, label, p, h2, h3, li, td, th, select, summary")]
        .filter(each => each.checkVisibility() && !each.closest(named) && !each.closest(".totals, svg"));
    const buttons = parts.filter(each => each.matches("button") && !each.closest("#ends, #hand, #felt, .triangle"));
    const boxes = buttons.map(each => each.getBoundingClientRect());
    const overlap = (one, other) => Math.min(one.right, other.right) - Math.max(one.x, other.x) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y) > 1;
    const covered = buttons.filter((each, at) => buttons.some((other, place) =>
        place < at && each.parentElement === other.parentElement && overlap(boxes[at], boxes[place])));
    const worded = parts.filter(each => each.matches("button:not(.held)") && !each.closest("#ends, .triangle"));
    const spills = worded.filter(each => each.scrollWidth > each.clientWidth + 1);
    const broken = [...document.querySelectorAll("#steps small")]
        .filter(each => each.offsetHeight > 40 && !each.textContent.startsWith("⟦"));
    return [...new Set([...parts.filter(cut), ...parts.filter(wide), ...covered, ...spills, ...broken])]
        .map(each => `${each.tagName} ${each.id || each.className}: ${each.textContent}`);
}"""
"""The parts whose texts are cut off, broken within words or wider than the window, and the buttons that overlap."""


def catalogue(name: str) -> dict[str, str | list[str]]:
    messages: dict[str, str | list[str]] = json.loads(message_text(name))
    return messages


def pseudo(text: str) -> str:
    """Return a text in brackets, with accents, and longer."""
    parts = re.split(r"(\{\w+\})", text)
    shown = "".join(part if part.startswith("{") else part.translate(str.maketrans("aeiou", "áéíóú")) for part in parts)
    return f"⟦{shown}{' ~~~~' * (len(text) * 2 // 5 // 5)}{'~' * (len(text) * 2 // 5 % 5)}⟧"


def pseudo_catalogue() -> str:
    made: dict[str, str | list[str]] = {}
    for key, said in catalogue("es.json").items():
        one = key.rpartition("\4")[2]
        made[key] = pseudo(one) if isinstance(said, str) else [pseudo(one), pseudo(one)]
    return json.dumps(made)


def outside_brackets(texts: list[str]) -> list[str]:
    """Return the texts with English words that are not in brackets."""
    left = []
    for text in texts:
        rest = text
        while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", rest)) != rest:
            rest = inner
        if re.search(
            r"[a-z]{3,}", re.sub(r"tranca [a-z]+.*|\bdouble-\d|English|Español|Português|Tranca|Castel.*", "", rest)
        ):
            left.append(text)
    return left


Opening = Callable[[str, tuple[int, int]], Page]


@pytest.fixture(scope="module")
def board(chromium: playwright.Browser) -> Iterator[tuple[playwright.Browser, str, list[playwright.Cookie]]]:
    with running() as address:
        context = chromium.new_context()
        context.new_page().goto(address)
        yield chromium, address.partition("?")[0].rstrip("/"), context.cookies()
        context.close()


@pytest.fixture
def opening(board: tuple[playwright.Browser, str, list[playwright.Cookie]]) -> Iterator[Opening]:
    """Yield a function that opens the start screen in a browser of a language; `pseudo` is the pseudo-language."""
    chromium, home, cookies = board
    contexts: list[playwright.BrowserContext] = []
    pages: list[Page] = []

    def opened(locale: str, size: tuple[int, int]) -> Page:
        tag = "es" if locale == "pseudo" else locale
        width, height = size
        context = chromium.new_context(locale=tag, viewport={"width": width, "height": height}, has_touch=True)
        contexts.append(context)
        context.add_cookies([{**cookie} for cookie in cookies])  # type: ignore[typeddict-item]
        context.route("**/api/nothing", lambda route: route.abort())  # the first route may be missed
        if locale == "pseudo":
            made = pseudo_catalogue()
            context.route("**/es.json", lambda route: route.fulfill(body=made, content_type="application/json"))
        page = Page(Browser(context.new_page()), home, at_once=False)
        page.page.goto(home)
        page.ready()
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.check()
    for context in contexts:
        context.close()


def first_screen(page: Page) -> None:
    expect(page.page.locator("#offers button").first).to_be_visible()


def settings(page: Page) -> None:
    page.page.locator("#settings").click()


def menu(page: Page) -> None:
    page.page.locator("#more").click()


def keys(page: Page) -> None:
    page.page.keyboard.press("?")


def share(page: Page) -> None:
    menu(page)
    page.page.locator("#share").click()


def rules(page: Page) -> None:
    menu(page)
    page.page.locator("#rules").click()


def table(page: Page) -> None:
    page.go(address_of(text_of("castel.txt")))
    page.page.locator("#tab-plays").click()
    page.settle()


def moves(page: Page) -> None:
    page.page.locator("#plays button").first.click()
    page.page.locator("#tab-moves").click()
    page.settle()


def text(page: Page) -> None:
    page.page.locator("#tab-text").click()


def play(page: Page) -> None:
    page.page.locator("#task-play").click()
    page.settle()


def match_form(page: Page) -> None:
    page.panel.locator("button.main").click()
    expect(page.panel.locator("form")).to_be_visible()


def at_a_seat(page: Page) -> None:
    page.panel.locator("form button.main").click()
    page.turn()


def set_up(page: Page) -> None:
    page.page.locator("#setup").click()
    page.settle()


def draw_game(page: Page) -> None:
    page.go(address_of(text_of("draw/draw-two.txt")))
    set_up(page)


def puzzles(page: Page) -> None:
    page.page.locator("#task-puzzles").click()
    page.settle()
    expect(page.verdict).to_be_visible()
    page.page.locator("#ways button").last.click()


def review(page: Page) -> None:
    page.go(address_of(text_of("records/published-deal.txt")))
    page.page.locator("#task-review").click()
    expect(page.page.locator("#panel .mistakes li").first).to_be_visible()
    page.settle()


def hidden(page: Page) -> None:
    page.go(address_of(text_of("castel-hidden.txt")))
    menu(page)
    page.page.locator('[data-room="hidden hands"]').click()
    expect(page.page.locator("#panel .heat").first).to_be_attached()
    page.settle()


def entering(page: Page) -> None:
    page.page.locator("#offers .offer").nth(1).click()
    page.settle()


def ask_leader(page: Page) -> None:
    page.load(f"{address_of(UNLED)}&entered=S")
    expect(page.page.locator("#hand .chip")).to_have_count(4)
    page.settle()


def my_mistakes(page: Page) -> None:
    menu(page)
    page.page.locator('[data-room="my mistakes"]').click()


def train(page: Page) -> None:
    menu(page)
    page.page.locator('[data-room="best train"]').click()
    page.panel.locator("textarea").fill("12-12 12-7 7-3 7-4 5-0")
    expect(page.page.locator("#train details")).to_have_count(1)
    for summary in page.page.locator("#train summary, .train-form summary").all():
        summary.click()
    page.settle()
    page.run("document.getElementById('status').textContent = ''")  # sentences of the solver


def train_with_faults(page: Page) -> None:
    page.load("train=1-2+1-2&start=15,3,1&set=12&draw=1")
    expect(page.page.locator("#train-faults li").first).to_be_visible()
    page.settle()
    page.run("document.getElementById('status').textContent = ''")


def photo(page: Page) -> None:
    menu(page)
    page.page.locator('[data-room="photo"]').click()
    expect(page.page.locator(".photo-guide")).to_be_visible()


def photo_read(page: Page) -> None:
    page.page.locator(".photo-files input").last.set_input_files(PHOTO)
    expect(page.page.locator(".photo-uses")).to_be_visible()


def photo_checked(page: Page) -> None:
    page.page.locator(".photo-add").click()
    expect(page.page.locator(".photo-check")).to_be_visible()


def deals(page: Page) -> None:
    page.page.locator("#notation").fill(text_of("matches/doscientos.txt"))
    expect(page.page.locator("#deal-list li")).to_have_count(5)
    expect(page.page.locator("#match")).to_contain_text("NS 56, EW 115")


DIALOGS = (settings, menu, keys, share, rules)
"""The screens that are left by Escape."""
SPOKEN = (("es-PR", "es-PR"), ("fr", "en"), ("en-GB", "en"))
WALKS = (
    (first_screen, *DIALOGS),
    (photo, photo_read, photo_checked),
    (play, match_form, at_a_seat),
    (table, moves, text, deals),
    (set_up,),
    (draw_game,),
    (puzzles,),
    (review,),
    (entering, ask_leader),
    (hidden,),
    (my_mistakes,),
    (train,),
    (train_with_faults,),
)
"""All screens. A walk begins at the start screen, and each of its screens is reached from the one before."""
OTHERS = {"es-PR": WALKS[::4], "pt-BR": WALKS[2::4]}
"""The screens of a language in the slow tier; the pseudo-language, whose texts are longer, has all of them."""


SMALL_LETTERS = """[...document.querySelectorAll("button, label, legend, summary, h2, h3, th, .label")].filter(each => {
  const text = each.innerText.trim();
  const letter = getComputedStyle(each, "::first-letter").textTransform;
  return each.checkVisibility() && text && text[0] !== text[0].toUpperCase() && letter !== "uppercase";
}).map(each => each.innerText)"""
"""The labels and headings that begin with a small letter."""
HEADER = """[...new Set([...document.querySelectorAll("header button")].filter(each => each.checkVisibility())
  .map(each => each.getBoundingClientRect().bottom))]"""


@pytest.mark.parametrize(
    ("locale", "walks"),
    [
        pytest.param("pseudo", WALKS, marks=pytest.mark.campaign, id="pseudo"),
        *(pytest.param(tag, walks, marks=pytest.mark.slow, id=tag) for tag, walks in OTHERS.items()),
        *(pytest.param(tag, WALKS, marks=pytest.mark.campaign, id=f"{tag}, all") for tag in OTHERS),
    ],
)
def test_every_screen_is_in_the_language_and_whole(
    opening: Opening, locale: str, walks: tuple[tuple[Callable[[Page], None], ...], ...]
) -> None:
    """Half a second for each of the screens at both sizes, because all of them are needed."""
    said = catalogue("pt_BR.json" if locale == "pt-BR" else "es.json")
    english = {key.rpartition("\4")[2] for key, other in said.items() if key.rpartition("\4")[2] != other}
    page = opening(locale, PHONE)
    wrong = []
    for walk in walks:
        page.shown.size(*PHONE)
        page.load()
        page.ready()
        for screen in walk:
            page.shown.size(*PHONE)
            screen(page)
            texts: list[str] = page.page.evaluate(TEXTS, SERVED)
            foreign = outside_brackets(texts) if locale == "pseudo" else [text for text in texts if text in english]
            if foreign:
                wrong.append((screen.__name__, foreign))
            if small := page.run(SMALL_LETTERS):
                wrong.append((screen.__name__, small))
            for width, height in (PHONE, SMALL):
                page.shown.size(width, height)
                page.shows(f"innerWidth === {width}")
                cut = page.run(f"({CUT})()")
                if cut or page.run("document.documentElement.scrollWidth") > width:
                    wrong.append((screen.__name__, width, cut))
            if screen in DIALOGS:
                page.page.keyboard.press("Escape")
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "lang"),
    [("pt-PT", "pt-BR"), *SPOKEN],
)
def test_the_language_of_the_browser_is_spoken(opening: Opening, locale: str, lang: str) -> None:
    page = opening(locale, PHONE)
    assert page.run("document.documentElement.lang") == lang
    page.shown.size(*SMALL)
    page.shows("innerWidth === 320")
    assert page.run(HEADER) == [44], "all buttons of the header are in one row"


@pytest.mark.slow
def test_the_switch_of_the_start_screen_is_kept(opening: Opening) -> None:
    page = opening("en-US", PHONE)
    offers = page.page.locator("#offers")
    expect(offers).to_contain_text("Your move. Only one play wins.")
    for value, said in (("es", "Solo una jugada gana"), ("pt-BR", "Só uma jogada ganha"), ("en", "Only one play wins")):
        page.page.locator("#language select").select_option(value)
        expect(offers).to_contain_text(said)
        page.ready()
        expect(page.page.locator("#language select")).to_have_value(value)
    page.page.locator("#language select").select_option("es")
    expect(offers).to_contain_text("Solo una jugada gana")
    page.load()
    expect(offers).to_contain_text("Solo una jugada gana")


@pytest.mark.slow
def test_the_switch_of_the_settings_keeps_the_table(opening: Opening) -> None:
    page = opening("es", PHONE)
    page.go(address_of(text_of("castel.txt")))
    page.page.locator("#plays button").first.evaluate("each => each.click()")
    page.settle()
    page.shows("location.hash.includes('tree=')")
    page.page.locator("#settings").click()
    page.page.get_by_role("dialog").get_by_label("Idioma").select_option("en")
    page.shows("document.documentElement.lang === 'en'")
    page.ready()
    expect(page.page.locator("#undo small")).to_have_text("undo")
    expect(page.page.locator("#variations [role=treeitem]")).to_have_count(2)
    dialog = page.page.get_by_role("dialog")  # it is open again, at the same field
    expect(dialog.get_by_label("Language")).to_be_focused()
    page.page.keyboard.press("Escape")
    page.page.reload()
    page.ready()
    expect(dialog).to_have_count(0)


@pytest.mark.slow
def test_the_title_of_the_first_problem_follows_the_language(opening: Opening) -> None:
    page = opening("es", PHONE)
    page.load()
    page.page.locator("#offers .ask + .row button").first.click()
    page.shows("location.hash.includes('t=')")
    expect(page.page.locator("#title")).to_have_text("Mano del libro «International Dominoes» (Castel)")
    page.page.locator("#settings").click()
    page.page.get_by_role("dialog").get_by_label("Idioma").select_option("en")
    page.shows("document.documentElement.lang === 'en'")
    expect(page.page.locator("#title")).to_have_text("A hand from International Dominoes, by Castel")


@pytest.mark.slow
def test_the_title_of_a_puzzle_follows_the_language(opening: Opening) -> None:
    page = opening("pt-BR", PHONE)
    page.page.locator("#task-puzzles").click()
    title = page.page.locator("#title")
    expect(title).to_have_text("Ganhe o máximo de pontos")
    page.page.locator("#settings").click()
    page.page.get_by_role("dialog").get_by_label("Idioma").select_option("en")
    page.shows("document.documentElement.lang === 'en'")
    expect(title).to_have_text("Win as many points as you can")


HIDDEN_LEAD = "rules: doscientos; to-move: S; S: 0-1 1-4 2-2 2-6 3-5 4-6 5-6; N: ?7; E: ?7; W: ?7"
COVERED = """number => {
    const { left, right, top, bottom } = number.getBoundingClientRect();
    return [...document.querySelectorAll("#table [data-seat], #table [data-tile]")].some(each => {
        const box = each.getBoundingClientRect();
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    });
}"""


@pytest.mark.slow
def test_no_seat_covers_the_number_of_the_bar(opening: Opening) -> None:
    page = opening("en-US", PHONE)
    answers: dict[str, playwright.APIResponse] = {}

    def answer_once(route: playwright.Route) -> None:
        """Answer each question once: the numbers are the same in all languages, and take seconds."""
        question = route.request.post_data or ""
        answers[question] = answers.get(question) or route.fetch()
        route.fulfill(response=answers[question])

    page.page.route("**/api/estimate", answer_once)
    for language in ("en", "es", "pt-BR"):
        page.load(f"lang={language}&{address_of(HIDDEN_LEAD)}")
        number = page.page.locator("#gauge-said")
        expect(number).to_have_text(re.compile(r"^≈\s+\+16$"))
        page.shows("document.getElementById('table').getAttribute('aria-busy') === 'false'")
        assert page.run("document.documentElement.lang") == language
        assert not number.evaluate(COVERED), language


@pytest.mark.slow
def test_the_words_of_the_tabs_are_whole_beside_a_table(opening: Opening) -> None:
    page = opening("en-US", (1024, 768))
    for language in ("en", "es", "pt-BR"):
        page.load(f"lang={language}&{address_of(HIDDEN_LEAD)}")
        for width in (1000, 1024, 1440):
            page.shown.size(width, 768)
            for tab in page.page.locator("#tabs button:visible").all():
                tab.click()  # its word is bold
                box = tab.bounding_box()
                assert box is not None and box["height"] < 40, (language, width, tab.inner_text())


@pytest.mark.slow
def test_the_address_decides_before_the_browser(opening: Opening) -> None:
    page = opening("es", PHONE)
    page.go("lang=en&" + address_of(text_of("castel.txt")))
    assert page.run("document.documentElement.lang") == "en"
    page.settle()
    page.shows("location.hash.startsWith('#lang=en&t=')")
    page.go("lang=en")
    expect(page.page.locator("#offers")).to_contain_text("Your move.")


@pytest.mark.slow
def test_answers_and_faults_are_in_the_language_of_the_page(opening: Opening) -> None:
    page = opening("es", PHONE)
    page.go(address_of(text_of("castel.txt")))
    page.page.locator("#tab-text").click()
    page.page.locator("#notation").fill(text_of("castel.txt").replace("N: 1-3", "N: 2-4"))
    expect(page.page.locator("#faults")).to_contain_text("2-4 también está en la mano de N")


@pytest.mark.slow
def test_commands_are_typed_in_the_language_of_the_page(opening: Opening) -> None:
    page = opening("pt-BR", PHONE)
    page.go(address_of(text_of("castel.txt")))
    page.page.locator("#tab-text").click()
    field, status = page.page.locator("#command"), page.page.locator("#status")
    for typed, said in (("AJUDA", "desfazer, refazer"), ("help visao", "visão: "), ("ajuda values", "valores")):
        field.fill(typed)
        field.press("Enter")
        expect(status).to_contain_text(said)
    field.fill("4-6@6")
    field.press("Enter")
    expect(page.page.locator("#turn")).to_contain_text("Norte tem a vez")
    for typed, seat in (("Desfazer", "Sul"), ("redo", "Norte"), ("início", "Sul")):
        field.fill(typed)
        field.press("Enter")
        expect(page.page.locator("#turn")).to_contain_text(f"{seat} tem a vez")


@pytest.mark.slow
def test_english_asks_for_no_sentences_and_others_once(opening: Opening) -> None:
    for locale, number in (("en-US", 0), ("es-MX", 1), ("pt-BR", 1)):
        page = opening(locale, PHONE)
        page.shown.watch()
        page.reload()
        fetched = [address for address in page.shown.requests if address.endswith(MESSAGES)]
        assert len(fetched) == number, fetched


@pytest.mark.slow
def test_pips_on_a_photo_are_counted_in_the_language(opening: Opening) -> None:
    page = opening("es", PHONE)
    photo(page)
    photo_read(page)
    expect(page.page.locator(".photo-uses")).to_contain_text("Quedan: 47 puntos")


@pytest.mark.slow
def test_the_hand_does_not_cover_a_table_that_is_set_up(opening: Opening) -> None:
    page = opening("es", (390, 844))
    page.page.locator("#setup").click()
    expect(page.panel.locator(".triangle")).to_be_visible()
    page.page.locator('[data-at="target S"]').click()
    page.page.locator('.triangle [data-at="pack 1-1"]').click()
    page.settle()
    expect(page.page.locator("#hand")).to_be_hidden()
