"""The report as tests speak of it: what stands there, and what one can do to it."""
import functools
import re

import browser
import machine


class Report:
    """A report in the browser."""

    def __init__(self, session, fragment=""):
        self.driver = browser.shared()
        self.driver.get(session.url + fragment)

    # Finding

    def all(self, selector, inside=None):
        from selenium.webdriver.common.by import By
        return (inside or self.driver).find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector, inside=None):
        found = self.all(selector, inside)
        assert found, f"There is no {selector} in the report."
        return found[0]

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def words(self, element):
        """The words of an element as they stand in the markup, shown or not."""
        return re.sub(r"\s+", " ", element.get_attribute("textContent")).strip()

    # Doing

    def click(self, element):
        self.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
        element.click()

    def open(self, element):
        """Opens the folds around an element, as one who reads does: by their summaries."""
        folds = self.run(
            "const found = []; for (let at = arguments[0].closest('details'); at;"
            " at = at.parentElement.closest('details')) if (!at.open) found.unshift(at);"
            "return found", element)
        for fold in folds:
            self.click(self.one("summary", fold))

    def press(self, *keys):
        from selenium.webdriver.common.action_chains import ActionChains
        for key in keys:
            ActionChains(self.driver, duration=0).send_keys(key).perform()

    def choose(self, select, value):
        """Chooses an option of a select by its words or its value."""
        from selenium.webdriver.support.ui import Select
        options = Select(select)
        if value in [option.text for option in options.options]:
            options.select_by_visible_text(value)
        else:
            options.select_by_value(value)

    def until(self, is_true, what, seconds=5):
        """Waits for something that an animation or a timer brings about."""
        from selenium.webdriver.support.ui import WebDriverWait
        return WebDriverWait(self.driver, seconds, 0.02).until(lambda _: is_true(), what)

    # The table of results

    @property
    def results(self):
        return self.one("table.results")

    def headings(self):
        """The headings by their first words."""
        return {self.words(self.one(".key", cell)): cell
                for cell in self.all("thead th", self.results)}

    def column(self, name):
        """The rows as (paginator, cell's words, cell's key), in the order shown."""
        index = list(self.headings()).index(name)
        return self.run(
            "return Array.from(arguments[0].tBodies[0].rows, (row) => [row.cells[0].textContent,"
            " row.cells[arguments[1]].textContent, row.cells[arguments[1]].dataset.key ?? null])",
            self.results, index,
        )

    # Rules of accessibility

    def violations(self):
        """What axe-core finds against WCAG 2.1 A and AA and its own rule that landmarks differ, a line
        for each element."""
        self.run(_axe())
        found = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "const rules = [...axe.getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])"
            " .filter(({ tags }) => !tags.includes('experimental')).map(({ ruleId }) => ruleId),"
            " 'landmark-unique'];"
            "axe.run(document, { runOnly: { type: 'rule', values: rules },"
            " resultTypes: ['violations'] })"
            ".then((found) => done(found.violations), (error) => done([{ id: String(error),"
            " nodes: [{ target: [], failureSummary: '' }] }]));"
        )
        return [
            f"{rule['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
            for rule in found for node in rule["nodes"]
        ]


@functools.cache
def _axe():
    with open(machine.axe_source(), encoding="utf-8") as file:
        return file.read()

