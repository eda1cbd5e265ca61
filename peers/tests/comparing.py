"""Has the modules of peers/comparing found by their names."""
import os
import sys

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "comparing")
sys.path.insert(0, FOLDER)
sys.dont_write_bytecode = True
