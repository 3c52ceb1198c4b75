// Types of C as apps import them, of which Swift's metadata says little or nothing.
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef enum __attribute__((enum_extensibility(open))) ODDOpen : int32_t {
  ODDOpenFirst = 0,
  ODDOpenSecond = 2
} ODDOpen;

typedef enum __attribute__((enum_extensibility(closed))) ODDClosed : int8_t {
  ODDClosedFirst = 0,
  ODDClosedSecond = 5
} ODDClosed;

typedef enum { ODDPlainFirst, ODDPlainSecond } ODDPlain;

typedef enum __attribute__((flag_enum, enum_extensibility(open))) ODDOptions : uint32_t {
  ODDOptionsBold = 1,
  ODDOptionsItalic = 2
} ODDOptions;

typedef struct {
  int a;
  struct {
    int x;
    int y;
  };
} ODDAnonymous;

typedef struct {
  unsigned low : 12;
  unsigned high : 20;
  int count;
} ODDBits;

typedef struct {
  int count;
  unsigned low : 1;
  unsigned high : 31;
} ODDBitsAtEnd;

typedef union {
  int integer;
  float number;
} ODDUnion;

typedef struct {
  int tag;
  union {
    int integer;
    double number;
  } content;
} ODDTagged;

typedef struct {
  struct {
    int hidden;
    int more;
  };
  const char *_Nonnull name;
} ODDNamed;

typedef struct {
  const char *_Nullable name;
  int count;
} ODDMaybeNamed;

typedef struct {
  int values[4];
} ODDFixed;

typedef struct {
  char letter;
  int number;
} ODDPadded;

typedef struct {
  ODDAnonymous first;
  ODDUnion second;
  ODDOpen third;
} ODDNested;
