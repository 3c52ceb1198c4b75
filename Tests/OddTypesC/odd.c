#include "OddTypes.h"
