"""The style and the script of pages that are stepped through: sections `.step`, one shown at a time.

Without the script all steps stand one below the other.
"""

STYLE = """
figure{margin:1rem 0 .5rem;overflow-x:auto}
figure svg{width:100%;min-width:42rem}
.wide{overflow-x:auto}
nav{display:none;gap:.4rem;align-items:center;justify-content:center;position:sticky;top:0;padding:.4rem 0;
background:var(--paper);z-index:1}
.stepping nav{display:flex}
nav output{min-width:8.5rem;text-align:center;font-variant-numeric:tabular-nums}
button{font:inherit;color:var(--ink);background:var(--last);border:1px solid var(--edge);border-radius:.5rem;
min-width:2.9rem;min-height:2.4rem;cursor:pointer}
button:disabled{opacity:.4;cursor:default}
:focus-visible{outline:2px solid var(--turn);outline-offset:2px}
.step{display:grid;grid-template-columns:minmax(0,1.75fr) minmax(17rem,1fr);gap:1.25rem;
margin-bottom:1.5rem;scroll-margin-top:4rem}
.step svg{width:100%}
.stepping .step{display:none}
.stepping .step.now{display:grid}
.step table{margin:.6rem 0}
caption{text-align:left;font-weight:600;padding-bottom:.15rem}
caption .muted{font-weight:400}
tr.best td{color:var(--good);font-weight:600}
tr.played:not(.best) td{color:var(--bad)}
.made{font-size:.75rem;font-weight:400;border:1px solid currentColor;border-radius:.6rem;padding:0 .4rem}
.line{font-size:.85rem;color:var(--muted);overflow-wrap:anywhere}
.badge{font-size:.8rem;font-weight:600;border-radius:.7rem;padding:.05rem .55rem;border:1px solid var(--rule);
color:var(--muted);white-space:nowrap}
.badge.best,.badge.fine{color:var(--good);border-color:currentColor}
.badge.slip,.badge.mistake,.badge.blunder{color:var(--bad);border-color:currentColor}
.badge.blunder{background:var(--bad);color:var(--paper)}
.moves{list-style:none;display:flex;flex-wrap:wrap;gap:.15rem .35rem;padding:0;margin:0 0 1.25rem}
.moves a{display:block;padding:.1rem .45rem;border-radius:.4rem;text-decoration:none;font-variant-numeric:tabular-nums}
.moves a:hover{background:var(--last)}
.moves a.now{background:var(--turn);color:var(--on-turn)}
.moves .slip,.moves .mistake,.moves .blunder{color:var(--bad);font-weight:600}
.hit{cursor:pointer;fill:var(--ink)}
button svg{margin:auto;fill:currentColor}
.hit:hover{fill-opacity:.06}
.hit.now{fill-opacity:.14}
@media (max-width:760px){.step{grid-template-columns:minmax(0,1fr)}body{padding:.75rem}}
@media print{nav{display:none!important}}
"""

SCRIPT = """
(() => {
  const steps = [...document.querySelectorAll('.step')];
  const areas = [...document.querySelectorAll('[data-step]')];
  const links = [...document.querySelectorAll('a[href^="#step-"]')];
  const byId = (id) => document.getElementById(id);
  let now = 0;
  const asked = () => {
    const found = /^#step-(\\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : 0;
  };
  const show = (wanted, write = true) => {
    now = Math.max(0, Math.min(steps.length - 1, wanted));
    steps.forEach((step, place) => step.classList.toggle('now', place === now));
    areas.forEach((area) => area.classList.toggle('now', Number(area.dataset.step) === now));
    links.forEach((link) => {
      const here = link.getAttribute('href') === '#step-' + now;
      link.classList.toggle('now', here);
      if (here) link.setAttribute('aria-current', 'step'); else link.removeAttribute('aria-current');
    });
    byId('where').textContent = now ? 'action ' + now + ' of ' + (steps.length - 1) : 'the deal';
    byId('first').disabled = byId('back').disabled = now === 0;
    byId('on').disabled = byId('last').disabled = now === steps.length - 1;
    if (write) history.replaceState(null, '', '#step-' + now);
  };
  document.body.classList.add('stepping');
  byId('first').onclick = () => show(0);
  byId('back').onclick = () => show(now - 1);
  byId('on').onclick = () => show(now + 1);
  byId('last').onclick = () => show(steps.length - 1);
  areas.forEach((area) => area.addEventListener('click', () => show(Number(area.dataset.step))));
  links.forEach((link) => link.addEventListener('click', (event) => {
    event.preventDefault();
    show(Number(link.getAttribute('href').slice(6)));
  }));
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  addEventListener('hashchange', () => show(asked(), false));
  show(asked(), false);
})();
"""
