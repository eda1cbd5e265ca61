"""A server of this machine alone, which gives an app its scripts, its book and its fonts."""
import http.server
import threading
from urllib.parse import unquote, urlsplit

MOST_BOOKS = 4


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        found = self.server.files.get(unquote(urlsplit(self.path).path))
        status, (data, kind) = (404, (b"", "text/plain")) if found is None else (200, found)
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        try:
            self.wfile.write(data)
        except ConnectionError:
            pass  # the browser has gone on to another page

    def log_message(self, *_):
        pass


class Server:
    def __init__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.files = {}
        self.books = []
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}/"

    def add(self, path, data, kind):
        self.server.files[path] = data, kind

    def put_book(self, book):
        """An EPUB as a file, and each file of it under its name."""
        if book.digest in self.books:
            return
        self.books.append(book.digest)
        for old in self.books[:-MOST_BOOKS]:
            for path in [path for path in self.server.files if path.startswith(f"/{old}")]:
                del self.server.files[path]
        self.books = self.books[-MOST_BOOKS:]
        self.add(f"/{book.digest}.epub", book.data, "application/epub+zip")
        for name, data, kind in book.files():
            self.add(f"/{book.digest}/{name}", data, kind)

    def end(self):
        self.server.shutdown()
        self.server.server_close()
