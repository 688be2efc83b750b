"""A headless Chromium, driven through its DevTools pipe; for tests of pages as a reader sees them."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)


class Browser:
    """One page; `log` holds what went wrong in it, `requests` every address that it asked for."""

    def __init__(self) -> None:
        import fcntl  # not everywhere, and neither are descriptors to pass on

        assert CHROMIUM is not None
        self.folder = tempfile.mkdtemp()
        here_in, there_out = os.pipe()
        there_in, here_out = os.pipe()
        command = [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        command += ["--remote-debugging-pipe", "--no-first-run", "--disable-extensions", "--mute-audio"]
        command += ["--disable-background-networking", f"--user-data-dir={self.folder}", "about:blank"]
        high = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (there_in, there_out)]

        def connect() -> None:  # Chromium reads orders from descriptor 3 and answers on 4
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            command, pass_fds=(3, 4), preexec_fn=connect, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for end in high:
            os.close(end)
        os.close(there_in)
        os.close(there_out)
        self.reading, self.writing = here_in, here_out
        self.rest = b""
        self.number = 0
        self.session: str | None = None
        self.log: list[str] = []
        self.requests: list[str] = []
        try:
            target = self.order("Target.createTarget", url="about:blank")["targetId"]
            self.session = self.order("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Log", "Network"):
                self.order(f"{domain}.enable")
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.reading)
        os.close(self.writing)
        shutil.rmtree(self.folder, ignore_errors=True)

    def order(self, method: str, **values: Any) -> dict[str, Any]:
        """Send an order and wait for its answer."""
        self.number += 1
        number = self.number
        order: dict[str, Any] = {"id": number, "method": method, "params": values}
        if self.session:
            order["sessionId"] = self.session
        os.write(self.writing, json.dumps(order).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == number:
                assert "error" not in answer, answer
                found: dict[str, Any] = answer["result"]
                return found

    def receive(self, seconds: float = 30) -> dict[str, Any]:
        until = time.monotonic() + seconds
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.reading], [], [], max(0, until - time.monotonic()))
            assert ready, "the browser does not answer"
            read = os.read(self.reading, 1 << 20)
            assert read, "the browser is gone"
            self.rest += read
        message, self.rest = self.rest.split(b"\0", 1)
        said: dict[str, Any] = json.loads(message)
        self.note(said)
        return said

    def note(self, said: dict[str, Any]) -> None:
        values = said.get("params", {})
        match said.get("method"):
            case "Runtime.exceptionThrown":
                self.log.append(str(values["exceptionDetails"]))
            case "Runtime.consoleAPICalled" if values["type"] in ("error", "warning"):
                self.log.append(str(values["args"]))
            case "Log.entryAdded":
                self.log.append(values["entry"]["text"])
            case "Network.requestWillBeSent":
                self.requests.append(values["request"]["url"])

    def open(self, file: Path, fragment: str = "") -> None:
        address = file.resolve().as_uri() + fragment
        for each in ("about:blank", address):
            self.order("Page.navigate", url=each)
            until = time.monotonic() + 30
            while self.run("location.href + ' ' + document.readyState") != f"{each} complete":
                assert time.monotonic() < until, f"{each} does not load"
                time.sleep(0.01)

    def run(self, expression: str) -> Any:
        """The value of an expression of JavaScript."""
        found = self.order("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def press(self, key: str) -> None:
        for kind in ("keyDown", "keyUp"):
            self.order("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def click(self, selector: str) -> None:
        """Click with the mouse in the middle of an element."""
        place = self.run(
            f"(()=>{{const e=document.querySelector({json.dumps(selector)});e.scrollIntoView({{block:'center'}});"
            "const b=e.getBoundingClientRect();return [b.x+b.width/2,b.y+b.height/2]})()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.order("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def prefer(self, scheme: str) -> None:
        """Act as the browser of a reader who prefers light or dark."""
        self.order("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def size(self, width: int, height: int) -> None:
        self.order("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def picture(self) -> bytes:
        """What is seen, as PNG."""
        return base64.b64decode(self.order("Page.captureScreenshot", format="png")["data"])
