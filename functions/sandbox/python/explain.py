"""Says in a sentence why there is no value."""

MOST_FAILURES = 1000
LONGEST = 200


class NoNumber(Exception):
    """The result of a formula is nothing that a value can be; the message says what it is."""


def refuse_number(value):
    raise NoNumber('not a number (NaN)' if value != value else 'infinite')


def truth_of(value):
    """A rule's result, where it is neither True nor False."""
    if not isinstance(value, (int, float)) or value != value:
        raise NoNumber(_kind(value))
    return 1.0 if value else 0.0


class Explanations:
    def __init__(self, formulas, scripts, template_line):
        self._formulas = formulas
        self._scripts = {script.name for script in scripts}
        self._template_line = template_line
        self.failures = []
        self.count = 0

    def missing(self, place, sample, used):
        """A formula was not calculated, because something that it uses has no value: `used` are those that may have none."""
        self.count += 1
        if len(self.failures) < MOST_FAILURES:
            formula = self._formulas[place]
            names = [f"'{name}'" for name, value in zip(formula.may_miss, used) if value is None]
            self._add(formula, sample, f'{_enumeration(names)} {"has" if len(names) == 1 else "have"} no value')

    def failed(self, place, sample, error):
        self.count += 1
        if len(self.failures) < MOST_FAILURES:
            formula = self._formulas[place]
            self._add(formula, sample, self._sentence(formula, error))

    def script_failed(self, script, error):
        return script.source.wrong(f'The script ends with an error: {_message(error)}', _last_line(error, script.name))

    def _add(self, formula, sample, sentence):
        self.failures.append({'name': formula.name, 'sample': sample, 'sentence': sentence[:LONGEST]})

    def _sentence(self, formula, error):
        here = error.__traceback__
        if isinstance(error, NoNumber):
            return f'The result is {error}'
        if here.tb_lineno > self._template_line and here.tb_next is None:
            if isinstance(error, OverflowError):
                return 'The result is too large'
            return f'The result is {_kind(here.tb_frame.f_locals.get(f"${formula.name}"))}'
        script = self._innermost_script(here)
        message = _message(error)
        return message if script is None else f"{message} (script '{script[0]}', line {script[1]})"

    def _innermost_script(self, traceback):
        found = None
        while (traceback := traceback.tb_next) is not None:
            name = traceback.tb_frame.f_code.co_filename
            if name in self._scripts:
                found = (name, traceback.tb_lineno)
        return found


def _last_line(error, name):
    line, traceback = 1, error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == name:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def _message(error):
    if isinstance(error, ZeroDivisionError):
        return 'Division by zero'
    if isinstance(error, RecursionError):
        return 'A function calls itself too often'
    if isinstance(error, MemoryError):
        return 'This needs more memory than there is'
    if isinstance(error, KeyError):
        return f'There is no entry {_text(error)}'
    text = _text(error)
    if text.startswith('Exceeds the limit'):
        return 'Numbers of more than 4300 digits are neither written nor read'
    # A word gets a capital; a name keeps its letters.
    return text[:1].upper() + text[1:] if text.partition(' ')[0].isalpha() else text or type(error).__name__


def _text(error):
    try:
        return str(error)[:LONGEST]
    except Exception:
        return ''


def _kind(value):
    if isinstance(value, str):
        return 'a text, not a number'
    if value is None:
        return 'None, not a number'
    if isinstance(value, complex):
        return 'a complex number'
    if isinstance(value, float):
        return 'not a number (NaN)'
    return f'a {type(value).__name__}, not a number'


def _enumeration(names):
    return names[0] if len(names) == 1 else f'{", ".join(names[:-1])} and {names[-1]}'
