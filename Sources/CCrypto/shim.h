/* OpenSSL's own functions of SHA-256: those that stand before them since 3.0 look for a provider first, which takes
   1.5 ms at each start. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
