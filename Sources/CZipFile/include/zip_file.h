/* The files in a zip archive, read and written one at a time by minizip. */
#ifndef ZIP_FILE_H
#define ZIP_FILE_H

#include <stdint.h>

typedef struct zip_file zip_file;

typedef struct {
  char name[1024];
  uint64_t size;         /* as the archive's directory says */
  uint64_t compressed;   /* the bytes that it takes in the archive, as the directory says */
  int is_encrypted;
  uint64_t method;       /* how it is compressed: 0 not at all, 8 deflated */
  uint64_t position;     /* for zip_file_read */
  uint64_t number;
} zip_entry;

/* NULL for what is no zip archive. */
zip_file *zip_file_open(const char *path);
void zip_file_close(zip_file *file);

/* The first file, then the one after it: 1, 0 behind the last, -1 where the directory is damaged. */
int zip_file_next(zip_file *file, int is_first, zip_entry *entry);

/* Reads at most capacity bytes of a file; returns how many it has up to there, -1 where it is damaged or
   has more. */
int64_t zip_file_read(zip_file *file, const zip_entry *entry, uint8_t *bytes, uint64_t capacity);

/* Reads the first bytes of a file, at most capacity, and fewer where it ends or is damaged; returns how
   many, -1 where there are none. */
int64_t zip_file_read_start(zip_file *file, const zip_entry *entry, uint8_t *bytes, uint64_t capacity);

typedef struct zip_writer zip_writer;

/* A new archive; NULL where it cannot be written. Its bytes are those of what is added, at no time of day. */
zip_writer *zip_writer_open(const char *path);

/* Adds a file; 1, and 0 where it cannot be written. One named mimetype is not compressed, as EPUB asks. */
int zip_writer_add(zip_writer *writer, const char *name, const uint8_t *bytes, uint64_t count);

/* Ends the archive, whole (1) or not (0). */
int zip_writer_close(zip_writer *writer);

#endif
