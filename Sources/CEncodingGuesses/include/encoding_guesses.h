/* What encoding the bytes of a text are likely to be in, by ICU's detector.

   The library that has it, icui18n, is opened with the first question: to link it would make every
   start of the program 0.7 ms longer. */
#ifndef ENCODING_GUESSES_H
#define ENCODING_GUESSES_H

#include <stdint.h>

typedef struct {
  char name[32];      /* as ICU calls it, such as "GB18030" */
  int32_t confidence; /* 0 to 100 */
} encoding_guess;

/* Writes the likeliest guesses, the best first, and returns how many; -1 without the library. */
int32_t encoding_guesses(const uint8_t *bytes, int32_t count, encoding_guess *guesses,
                         int32_t capacity);

#endif
