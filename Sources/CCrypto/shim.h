/* OpenSSL's own functions of SHA-256: what stands before them since 3.0 looks for a provider first, which takes longer
   than most of our programs' first pages. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
