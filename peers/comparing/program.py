"""A program of pagination-harness/1, asked from here."""
import json
import os
import select
import shlex
import signal
import subprocess
import time


class Failure(Exception):
    """What a program did not do, in a sentence."""


class Program:
    """A program and its answers; each has a time limit, since an engine may never answer."""

    def __init__(self, name, command, seconds=60, grace=3):
        self.name = name
        self.seconds, self.grace = seconds, grace
        self.number = 0
        self.rest = b""
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            raise Failure(f"{name} cannot be started: {error.strerror}.") from None

    def ask(self, question):
        """The answer to a question, which gets a number of its own."""
        self.number += 1
        data = json.dumps({**question, "protocol": "pagination-harness/1", "id": self.number}) + "\n"
        try:
            self.process.stdin.write(data.encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Failure(f"{self.name} ended.") from None
        answer = json.loads(self.line(question["op"]))
        if answer.get("id") != self.number:
            raise Failure(f"{self.name} answers another question.")
        if answer.get("error"):
            raise Failure(answer["error"])
        return answer

    def line(self, op):
        end = time.monotonic() + self.seconds
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise Failure(f"{self.name} did not answer '{op}' within {self.seconds} s.")
            some = os.read(self.process.stdout.fileno(), 1 << 20)
            if not some:
                raise Failure(f"{self.name} ended before it answered '{op}'.")
            self.rest += some
        line, self.rest = self.rest.split(b"\n", 1)
        return line

    def end(self):
        try:
            self.process.stdin.close()
            self.process.wait(self.grace)
        except (OSError, subprocess.TimeoutExpired):
            pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)  # its session is its own
        except ProcessLookupError:
            pass
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
