"""Runs programs with this machine's Python as the sandbox does with its own: JSON in, JSON out."""

import __future__

import builtins
import json
import math
import resource
import signal
import statistics
import sys
import warnings

warnings.simplefilter('ignore')
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
request = json.load(sys.stdin)


class TooSlow(BaseException):
    pass


def stop(*_):
    raise TooSlow


signal.signal(signal.SIGALRM, stop)


def compensated_sum(iterable, /, start=0):
    """As Python sums since 3.12: floats with what rounding takes away."""
    if isinstance(start, str):
        raise TypeError
    total, lost = start, 0.0
    for item in iterable:
        if type(total) is float and isinstance(item, (int, float)):
            value = float(item)
            grown = total + value
            lost += (total - grown) + value if abs(total) >= abs(value) else (value - grown) + total
            total = grown
        else:
            total = total + item
    return total + lost if type(total) is float and lost and math.isfinite(lost) else total


# Annotations are not evaluated, as since 3.14.
LATE = __future__.annotations.compiler_flag
# `iter` is not there: what uses it is refused.
allowed = {name: getattr(builtins, name) for name in request['builtins']}
allowed['__import__'] = __import__
if sys.version_info < (3, 12):
    allowed['sum'] = compensated_sum


def run(program):
    """By sample a number, or None for a failure; a string where this Python cannot compile it."""
    values = {'__builtins__': allowed, 'math': math, 'statistics': statistics}
    if program.get('script') is not None:
        module = dict(values, __name__='s')
        try:
            exec(compile(program['script'], 's', 'exec', LATE, dont_inherit=True), module)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            if isinstance(error, SyntaxError):
                return f'{type(error).__name__}: {error}'
            return [None] * len(request['samples'])
        except Exception:
            return [None] * len(request['samples'])
        values['s'] = type(
            'Module', (), {k: staticmethod(v) if callable(v) else v for k, v in module.items() if k[:2] != '__'}
        )
    source = program['formula'].strip(' \t\f\n')
    try:
        code = compile(f'({source}\n)', 'formula', 'eval', dont_inherit=True)
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        return f'{type(error).__name__}: {error}'
    return [value_of(code, {**values, **sample}) for sample in samples]


def value_of(code, names):
    try:
        value = eval(code, names)
        return float(value) if isinstance(value, (int, float)) and math.isfinite(value) else None
    except Exception:
        return None


samples = [
    {name: value if isinstance(value, str) else float(value) for name, value in sample.items()}
    for sample in request['samples']
]
answers = []
for program in request['programs']:
    signal.alarm(3)
    try:
        answers.append(run(program))
    except TooSlow:
        answers.append('too slow')
    finally:
        signal.alarm(0)
json.dump({'version': sys.version_info[:2], 'answers': answers}, sys.stdout)
