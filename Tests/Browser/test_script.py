"""The report's script as it is written: short functions, and types that agree."""
import os
import shutil
import subprocess
import unittest

import machine
import script

LONGEST = 60


class LengthTests(unittest.TestCase):
    def test_no_function_is_longer_than_sixty_lines(self):
        paths = script.files()
        self.assertGreater(len(paths), 10)
        found = []
        for path in paths:
            with open(path, encoding="utf-8") as file:
                all_functions = list(script.functions(file.read()))
            self.assertTrue(all_functions, f"{path} has no function.")
            found += [
                f"{os.path.basename(path)}:{line}: {name} has {lines} lines"
                for line, name, lines in all_functions if lines > LONGEST
            ]
        self.assertEqual(found, [])

    def test_lengths_are_those_of_bodies(self):
        # Each with its line and the lines of its body, counted by hand.
        code = (
            "function one(a, { b } = {}) {\n  if (a) {\n    b();\n  }\n}\n"  # 1 to 5: 3
            "const two = (x) => x + 1;\n"  # 6: 1
            "class Three {\n  four(a) {\n    // }\n    return \"}\";\n  }\n}\n"  # 7 to 12: 2
            "const five = () => six(1,\n  2,\n  3);\n"  # 13 to 15: 3
            "const seven = /[}]{2}/.test(`${'{'} {`);\n"  # no function
            "on(\"x\", () => {\n});\n"  # 17 to 18: 0
        )
        self.assertEqual(sorted(script.functions(code)), [
            (1, "one", 3), (6, "=>", 1), (8, "four", 2), (13, "=>", 3), (17, "=>", 0),
        ])

    def test_a_function_of_sixty_one_lines_is_found(self):
        for count, expected in [(60, []), (61, [61])]:
            code = "function long() {\n" + "  step();\n" * count + "}\n"
            self.assertEqual(
                [lines for _, _, lines in script.functions(code) if lines > LONGEST], expected)


class TypeTests(unittest.TestCase):
    def test_types_agree(self):
        if shutil.which("tsc") is None:
            self.skipTest("There is no tsc on this machine; run scripts/set-up tests.")
        outcome = subprocess.run(
            ["tsc", "--project", os.path.join(machine.ROOT, "jsconfig.json")],
            capture_output=True, text=True,
        )
        self.assertEqual(outcome.stdout.splitlines(), [])
