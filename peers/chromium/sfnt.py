"""One face of a font collection as a font file of its own, since a browser takes only a file's first."""
import struct

HEADER = 12
ENTRY = 16


def face(data, index):
    """The bytes of a font file with one face of `data`; `data` itself when that is what it is.

    The tables are copied as they are. The checksum in 'head' is over a whole file (OpenType 1.9, "head",
    checksumAdjustment); nobody checks it in a collection, where it cannot be right, and it is left alone.
    """
    if data[:4] != b"ttcf":
        if index != 0:
            raise ValueError(f"The font has one face, and face {index} was asked for.")
        return data
    (count,) = struct.unpack_from(">I", data, 8)
    if not 0 <= index < count:
        raise ValueError(f"The font has {count} faces, and face {index} was asked for.")
    (start,) = struct.unpack_from(">I", data, HEADER + 4 * index)
    (tables,) = struct.unpack_from(">H", data, start + 4)
    entries, bodies = [], []
    place = HEADER + ENTRY * tables
    for number in range(tables):
        tag, checksum, offset, length = struct.unpack_from(">4sIII", data, start + HEADER + ENTRY * number)
        body = data[offset:offset + length]
        if len(body) != length:
            raise ValueError(f"The font's table {tag!r} ends before its length.")
        entries.append(struct.pack(">4sIII", tag, checksum, place, length))
        body += bytes(-length % 4)
        bodies.append(body)
        place += len(body)
    return data[start:start + HEADER] + b"".join(entries) + b"".join(bodies)
