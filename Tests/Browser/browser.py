"""A browser without a window, and what it has to say of a page."""
import atexit
import base64
import json
import os
import unittest

import machine

# The least that a session of Chromium needs to be the same on every machine.
ARGUMENTS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--mute-audio",
    "--force-device-scale-factor=1", "--force-color-profile=srgb", "--lang=en-US",
    "--disable-background-networking", "--disable-component-update", "--no-first-run",
    # Nothing is answered: a report that asks a network for anything fails the test that looks.
    "--host-resolver-rules=MAP * ~NOTFOUND",
]
# What a page breaks or refuses is written down before the page's own script runs.
WITNESS = """
window.witness = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.witness.push(`policy ${event.violatedDirective}: ${event.blockedURI}`));
window.addEventListener("error", (event) => window.witness.push(`error ${event.message}`));
window.addEventListener("unhandledrejection", (event) =>
  window.witness.push(`rejection ${event.reason}`));
"""

_driver = None


def _start():
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.set_script_timeout(60)
    driver.set_page_load_timeout(60)
    driver.execute_cdp_cmd("Page.enable", {})
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WITNESS})
    return driver


def shared():
    """Returns the one browser of all tests."""
    global _driver
    if _driver is None:
        _driver = _start()
        atexit.register(stop)
    return _driver


def stop():
    global _driver
    if _driver is not None:
        _driver.quit()
        _driver = None


def window(width=1280, height=800, dark=False, reduced_motion=False, touch=False):
    """Sets the screen that the next pages are shown on."""
    driver = shared()
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch,
    })
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": [
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
        {"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else ""},
    ]})


def script(enabled):
    shared().execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not enabled})


def findings():
    """Returns what the console, the content policy and the network have to tell since the last
    time: console messages, violations and errors, requests beside the document's own."""
    driver = shared()
    said = [entry["message"] for entry in driver.get_log("browser")]
    witnessed = driver.execute_script("return window.witness || []")
    requests = []
    for entry in driver.get_log("performance"):
        event = json.loads(entry["message"])["message"]
        if event["method"] != "Network.requestWillBeSent":
            continue
        request = event["params"]
        url = request["request"]["url"]
        if request.get("type") != "Document" and not url.startswith("data:"):
            requests.append(url)
    return said, witnessed, requests


def forget():
    """Drops what was told before."""
    driver = shared()
    driver.get("about:blank")
    for log in ("browser", "performance"):
        driver.get_log(log)


def picture(name, full=False):
    """Keeps a picture of the page in .build/browser."""
    data = shared().execute_cdp_cmd(
        "Page.captureScreenshot", {"format": "png", "captureBeyondViewport": full}
    )["data"]
    os.makedirs(machine.SCRATCH, exist_ok=True)
    path = os.path.join(machine.SCRATCH, f"{name}.png")
    with open(path, "wb") as file:
        file.write(base64.b64decode(data))
    return path


class BrowserCase(unittest.TestCase):
    """A test that needs the browser; it is skipped by name where there is none."""

    def setUp(self):
        lacking = machine.missing()
        if lacking:
            self.skipTest(lacking)
        window()
        script(True)
        forget()
