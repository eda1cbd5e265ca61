"""Has the modules of peers/books found by their names."""
import os
import sys

PEERS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(PEERS, "books"), os.path.join(PEERS, "chromium")]
sys.dont_write_bytecode = True
