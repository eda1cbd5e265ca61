#include "encoding_guesses.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unicode/ucsdet.h>
#include <unicode/uversion.h>

#define TEXT_OF(name) #name
#define NAME_OF(name) TEXT_OF(name)

/* The functions by the types that ICU's header gives them. */
typedef struct {
  __typeof__(&ucsdet_open) open;
  __typeof__(&ucsdet_close) close;
  __typeof__(&ucsdet_setText) set_text;
  __typeof__(&ucsdet_detectAll) detect_all;
  __typeof__(&ucsdet_getName) name;
  __typeof__(&ucsdet_getConfidence) confidence;
} detector_library;

static int load(detector_library *library) {
#if defined(__APPLE__)
  void *handle = dlopen("libicui18n." NAME_OF(U_ICU_VERSION_MAJOR_NUM) ".dylib", RTLD_LAZY);
#else
  void *handle = dlopen("libicui18n.so." NAME_OF(U_ICU_VERSION_MAJOR_NUM), RTLD_LAZY);
#endif
  if (!handle) return 0;
  /* ICU renames its functions by macros: ucsdet_open is ucsdet_open_72. */
  *(void **)&library->open = dlsym(handle, NAME_OF(ucsdet_open));
  *(void **)&library->close = dlsym(handle, NAME_OF(ucsdet_close));
  *(void **)&library->set_text = dlsym(handle, NAME_OF(ucsdet_setText));
  *(void **)&library->detect_all = dlsym(handle, NAME_OF(ucsdet_detectAll));
  *(void **)&library->name = dlsym(handle, NAME_OF(ucsdet_getName));
  *(void **)&library->confidence = dlsym(handle, NAME_OF(ucsdet_getConfidence));
  return library->open && library->close && library->set_text && library->detect_all &&
         library->name && library->confidence;
}

int32_t encoding_guesses(const uint8_t *bytes, int32_t count, encoding_guess *guesses,
                         int32_t capacity) {
  detector_library library;
  if (!load(&library)) return -1;
  UErrorCode status = U_ZERO_ERROR;
  UCharsetDetector *detector = library.open(&status);
  if (U_FAILURE(status)) return -1;
  int32_t found = 0;
  library.set_text(detector, (const char *)bytes, count, &status);
  const UCharsetMatch **matches = library.detect_all(detector, &found, &status);
  if (U_FAILURE(status)) found = 0;
  if (found > capacity) found = capacity;
  for (int32_t i = 0; i < found; i++) {
    const char *name = library.name(matches[i], &status);
    snprintf(guesses[i].name, sizeof guesses[i].name, "%s", name ? name : "");
    guesses[i].confidence = library.confidence(matches[i], &status);
  }
  library.close(detector);
  return found;
}
