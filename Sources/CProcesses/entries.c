#define _GNU_SOURCE
#include "entries.h"

#ifdef __linux__
#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// An entry of getdents64(2).
struct entry {
  unsigned long long inode;
  long long offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

int processes_for_each_entry(int folder, int (*visit)(int folder, const char *name)) {
  _Alignas(struct entry) char buffer[8192];
  int sum = 0;
  for (;;) {
    long size = syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    if (size <= 0) return sum;
    for (long at = 0; at < size;) {
      const struct entry *entry = (const struct entry *)(buffer + at);
      sum += visit(folder, entry->name);
      at += entry->length;
    }
  }
}

// The number at the start of a text, 0 when there is none; the text behind it.
static long number(const char **text) {
  long value = 0;
  for (; **text >= '0' && **text <= '9' && value < 1L << 30; (*text)++) {
    value = value * 10 + (**text - '0');
  }
  return value;
}

int processes_status(int proc, const char *name, struct status *status) {
  const char *rest = name;
  status->process = number(&rest);
  char path[32], line[512];
  size_t length = strlen(name);
  if (status->process <= 1 || length + sizeof "/stat" > sizeof path) return -1;
  memcpy(path, name, length);
  memcpy(path + length, "/stat", sizeof "/stat");
  int file = openat(proc, path, O_RDONLY | O_CLOEXEC);
  if (file == -1) return -1;
  ssize_t size = read(file, line, sizeof line - 1);
  close(file);
  if (size <= 0) return -1;
  line[size] = 0;
  // "PID (NAME) STATE PARENT GROUP SESSION …"; the name may hold parentheses, too.
  rest = strrchr(line, ')');
  if (rest == NULL || strlen(rest) < 5) return -1;
  status->state = rest[2];
  rest += 4;
  status->parent = number(&rest);
  if (*rest == ' ') rest++;
  number(&rest);
  if (*rest == ' ') rest++;
  status->session = number(&rest);
  return 0;
}
#endif
