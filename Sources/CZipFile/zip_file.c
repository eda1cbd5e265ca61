#include "zip_file.h"

#include <minizip/unzip.h>
#include <minizip/zip.h>
#include <stdlib.h>
#include <string.h>

struct zip_file {
  unzFile archive;
};

zip_file *zip_file_open(const char *path) {
  unzFile archive = unzOpen64(path);
  if (!archive) return NULL;
  zip_file *file = malloc(sizeof *file);
  if (!file) {
    unzClose(archive);
    return NULL;
  }
  file->archive = archive;
  return file;
}

void zip_file_close(zip_file *file) {
  if (!file) return;
  unzClose(file->archive);
  free(file);
}

int zip_file_next(zip_file *file, int is_first, zip_entry *entry) {
  int status = is_first ? unzGoToFirstFile(file->archive) : unzGoToNextFile(file->archive);
  if (status == UNZ_END_OF_LIST_OF_FILE) return 0;
  if (status != UNZ_OK) return -1;
  unz_file_info64 info;
  unz64_file_pos position;
  if (unzGetCurrentFileInfo64(file->archive, &info, entry->name, sizeof entry->name - 1, NULL, 0, NULL,
                              0) != UNZ_OK ||
      info.size_filename >= sizeof entry->name ||
      unzGetFilePos64(file->archive, &position) != UNZ_OK)
    return -1;
  entry->name[info.size_filename] = 0;
  entry->size = info.uncompressed_size;
  entry->compressed = info.compressed_size;
  entry->is_encrypted = (info.flag & 1) != 0;
  entry->method = info.compression_method;
  entry->position = position.pos_in_zip_directory;
  entry->number = position.num_of_file;
  return 1;
}

int64_t zip_file_read(zip_file *file, const zip_entry *entry, uint8_t *bytes, uint64_t capacity) {
  unz64_file_pos position = {entry->position, entry->number};
  if (unzGoToFilePos64(file->archive, &position) != UNZ_OK) return -1;
  if (unzOpenCurrentFile(file->archive) != UNZ_OK) return -1;
  int64_t count = 0;
  for (;;) {
    uint8_t beyond;
    uint64_t room = capacity - (uint64_t)count;
    unsigned piece = room == 0 ? 1 : room > (1 << 20) ? 1 << 20 : (unsigned)room;
    int read = unzReadCurrentFile(file->archive, room == 0 ? &beyond : bytes + count, piece);
    if (read == 0) break;
    if (read < 0 || room == 0) {
      unzCloseCurrentFile(file->archive);
      return -1;
    }
    count += read;
  }
  /* The digest is compared when the file is closed. */
  return unzCloseCurrentFile(file->archive) == UNZ_OK ? count : -1;
}

int64_t zip_file_read_start(zip_file *file, const zip_entry *entry, uint8_t *bytes, uint64_t capacity) {
  unz64_file_pos position = {entry->position, entry->number};
  if (unzGoToFilePos64(file->archive, &position) != UNZ_OK) return -1;
  if (unzOpenCurrentFile(file->archive) != UNZ_OK) return -1;
  int64_t count = 0;
  while ((uint64_t)count < capacity) {
    uint64_t room = capacity - (uint64_t)count;
    int read = unzReadCurrentFile(file->archive, bytes + count, room > (1 << 20) ? 1 << 20 : (unsigned)room);
    if (read <= 0) break;
    count += read;
  }
  unzCloseCurrentFile(file->archive);
  return count;
}

struct zip_writer {
  zipFile archive;
};

zip_writer *zip_writer_open(const char *path) {
  zipFile archive = zipOpen64(path, APPEND_STATUS_CREATE);
  if (!archive) return NULL;
  zip_writer *writer = malloc(sizeof *writer);
  if (writer)
    writer->archive = archive;
  else
    zipClose(archive, NULL);
  return writer;
}

int zip_writer_add(zip_writer *writer, const char *name, const uint8_t *bytes, uint64_t count) {
  /* The first day that an archive can tell. */
  zip_fileinfo info = {.tmz_date = {.tm_mday = 1, .tm_year = 1980}};
  int method = strcmp(name, "mimetype") == 0 ? 0 : Z_DEFLATED;
  if (count > UINT32_MAX || zipOpenNewFileInZip(writer->archive, name, &info, NULL, 0, NULL, 0, NULL, method,
                                                Z_DEFAULT_COMPRESSION) != ZIP_OK)
    return 0;
  int status = zipWriteInFileInZip(writer->archive, bytes, (unsigned)count);
  return zipCloseFileInZip(writer->archive) == ZIP_OK && status == ZIP_OK;
}

int zip_writer_close(zip_writer *writer) {
  int status = zipClose(writer->archive, NULL);
  free(writer);
  return status == ZIP_OK;
}
