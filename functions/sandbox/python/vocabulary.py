"""The allow-list of names that formulas and scripts may use besides those of the experiment."""

import math
import statistics

import guards

# Functions of `math` with float results, which can be multiplied and raised without growing.
FLOAT_FUNCTIONS = frozenset(
    'acos acosh asin asinh atan atan2 atanh cbrt copysign cos cosh degrees dist erf erfc exp exp2 expm1 fabs fma fmod '
    'frexp fsum gamma hypot ldexp lgamma log log10 log1p log2 nextafter pow radians remainder sin sinh sqrt tan tanh '
    'ulp'.split()
)
_MATH = FLOAT_FUNCTIONS | frozenset(
    'ceil e floor gcd inf isclose isfinite isinf isnan isqrt lcm modf nan pi prod sumprod tau trunc'.split()
)
_STATISTICS = frozenset(
    'correlation covariance fmean geometric_mean harmonic_mean linear_regression mean median median_grouped '
    'median_high median_low multimode pstdev pvariance quantiles stdev variance'.split()
)

MODULES = {
    'math': {name: getattr(math, name) for name in _MATH}
    | {'factorial': guards.factorial, 'comb': guards.comb, 'perm': guards.perm},
    'statistics': {name: getattr(statistics, name) for name in _STATISTICS} | {'mode': guards.mode},
}

EXCEPTIONS = {
    each.__name__: each
    for each in (
        ArithmeticError, AssertionError, Exception, IndexError, KeyError, LookupError, OverflowError, TypeError,
        ValueError, ZeroDivisionError,
    )
}  # fmt: skip

FUNCTIONS = {
    each.__name__: each
    for each in (
        abs, all, any, bool, dict, divmod, enumerate, filter, float, frozenset, int, isinstance, len, list, map, max,
        min, next, reversed, round, set, sorted, str, sum, tuple, zip,
    )
} | {'pow': guards.power, 'range': guards.limited_range}  # fmt: skip

BUILTINS = FUNCTIONS | EXCEPTIONS

# Methods of numbers, texts, lists, dictionaries and sets. None of them leads to a frame, a module or a type, and none
# reads a format.
METHODS = frozenset(
    'add append as_integer_ratio bit_count bit_length capitalize casefold clear copy count difference discard endswith '
    'extend find get index insert intersection is_integer isalnum isalpha isdecimal isdigit isdisjoint islower '
    'isnumeric isspace issubset issuperset isupper items join keys lower lstrip partition pop remove removeprefix '
    'removesuffix replace reverse rfind rpartition rsplit rstrip setdefault sort split splitlines startswith strip '
    'symmetric_difference title union update upper values'.split()
)

# Names with a special meaning, which nothing else may have.
RESERVED = frozenset(MODULES) | {'score', 'predicted_score'}
