"""Reads the CSV files of a comparison with pandas: no warning, and the types of datapackage.json.

    python3 Tests/Pandas             a comparison of two texts, made for it
    python3 Tests/Pandas FOLDER      the files of a report that is there

HARNESS is the program, .build/release/harness unless it is set. Without pandas (pip install pandas)
it says so and does nothing.
"""
import json
import os
import subprocess
import sys
import tempfile
import warnings

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What pandas makes of a column by itself; what may be empty, or be whole in every row, may be either.
GUESSED = {
    "string": {"object", "str", "string"}, "integer": {"int64", "float64"},
    "number": {"float64", "int64"}, "boolean": {"bool"},
}
# What it is told to make of a column.
ASKED = {"string": "string", "integer": "Int64", "number": "Float64", "boolean": "boolean"}


def compare(folder):
    program = os.environ.get("HARNESS", os.path.join(ROOT, ".build/release/harness"))
    subprocess.run(
        [
            program, "compare", "--corpus", "diamond-sutra", "--corpus", "alice", "--samples", "2",
            "--all-pages", "--format", "csv", "--output", folder, "--quiet", "--store",
            os.path.join(folder, "results.sqlite"),
        ],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL,
    )


def faults(folder, pandas):
    """The faults of the files in a folder, a sentence each."""
    found = []
    with open(os.path.join(folder, "datapackage.json"), encoding="utf-8") as file:
        resources = json.load(file)["resources"]
    for resource in resources:
        path = os.path.join(folder, resource["path"])
        fields = resource["schema"]["fields"]
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            guessed = pandas.read_csv(path)
        found += [f"{resource['path']}: {warning.message}" for warning in warned]
        for field in fields:
            column = guessed[field["name"]]
            if column.isna().all():
                continue
            if str(column.dtype) not in GUESSED[field["type"]]:
                found.append(
                    f"{resource['path']}: {field['name']} is {field['type']} in datapackage.json, "
                    f"and {column.dtype} to pandas."
                )
        types = {field["name"]: ASKED[field["type"]] for field in fields}
        try:
            typed = pandas.read_csv(path, dtype=types)
        except (ValueError, TypeError) as error:
            found.append(f"{resource['path']} has not the types of datapackage.json: {error}")
        else:
            print(f"{resource['path']}: {len(typed):,} rows of {len(fields)} columns")
    return found


def main(arguments):
    try:
        import pandas
    except ImportError:
        print("Skipped: pandas is not installed (pip install pandas).")
        return 0
    if arguments:
        found = faults(arguments[0], pandas)
    else:
        with tempfile.TemporaryDirectory() as folder:
            compare(folder)
            found = faults(folder, pandas)
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
