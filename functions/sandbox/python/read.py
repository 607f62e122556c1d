"""Parses a text into its syntax tree, or returns a message that explains why it cannot."""

import ast
import io
import re
import tokenize

from assignment import assignment_in

LONGEST = {'script': 100_000, 'formula': 10_000}
# Python's parser recurses on operators; deeper trees than this would overflow its stack.
MAX_OPERATORS = 500
MAX_BRANCHES = 300
_QUICK = 400
_ASSIGNS = "A formula gives a value and assigns none; to compare two values, write '=='"
_OPENING, _CLOSING = frozenset('([{'), frozenset(')]}')
_WORDS = frozenset('not and or if else lambda in is for await'.split())
_COUNTED = frozenset(set('+-*/%@&|^~<>.([{=') | {'**', '//', '<<', '>>', '==', '!=', '<=', '>=', '->', ':='})


def read_tree(source):
    """The tree of a formula's expression, or of a script's module."""
    _measure(source)
    try:
        return _parse(source)
    except SyntaxError as error:
        raise _assigned(source) or _syntax_wrong(source, error) from None
    except MemoryError, RecursionError, ValueError:
        raise source.wrong('This is nested too deeply') from None


def _parse(source):
    if source.is_script:
        return ast.parse(source.text)
    # Removes leading blanks, which are no indentation; inside parentheses lines may break anywhere.
    if source.text[:1] not in ' \t\f\n' and '\n' not in source.text.rstrip():
        return _expression(source, source.text)
    lead = len(source.text) - len(source.text.lstrip())
    body = source.text[lead:]
    try:
        tree = ast.parse(_inside(body).read(), mode='eval').body
    except SyntaxError as error:
        error.offset = error.offset and error.offset - (error.lineno == 1)
        raise _moved(error if error.offset != 0 else _own_error(body, error), source.text[:lead]) from None
    if tree.lineno == 1 and tree.col_offset == 0:
        _refuse_ours(body, tree, source.text[:lead])
    _move(source, tree, lead)
    return tree


def _refuse_ours(body, tree, before):
    """Refuses texts that are valid only in our parentheses: `a) + (b` closes them, `x for x in y` needs its own."""
    depth = 0
    for token in tokenize.generate_tokens(_inside(body).readline):
        line, column = token.start
        depth += (token.string in _OPENING) - (token.string in _CLOSING) if token.type == tokenize.OP else 0
        wrong = None
        if depth == 0 and line <= body.count('\n') + 1:
            wrong = "unmatched ')'"
        elif depth == 1 and token.string == 'for' and isinstance(tree, ast.GeneratorExp):
            wrong = 'invalid syntax'
        if wrong:
            raise _moved(SyntaxError(wrong, ('', line, column + (line > 1), body)), before)


def _inside(body):
    return io.StringIO(f'({body}\n)')


def _own_error(body, error):
    """If Python blames our parenthesis, parses without it to find the position that the text leaves open."""
    try:
        ast.parse(body)
    except SyntaxError as own:
        if 'never closed' in own.msg:
            return own
    return error


def _moved(error, before):
    """Converts a position in what follows `before` to the position in the text."""
    if error.lineno == 1 and error.offset:
        error.offset += len(before.rpartition('\n')[2])
    error.lineno = (error.lineno or 1) + before.count('\n')
    return error


def _expression(source, text):
    try:
        return ast.parse(text, mode='eval').body
    except SyntaxError as error:
        _refuse_statement(source, text)
        raise error


def _assigned(source):
    position = None if source.is_script else assignment_in(source.text)
    return position and source.wrong(_ASSIGNS, *position)


def _refuse_statement(source, text):
    """Refuses a formula that would be a valid script, with its own message."""
    try:
        body = ast.parse(text).body
    except SyntaxError:
        return
    if not body:
        raise source.wrong('Enter a formula')
    first = body[0]
    if len(body) > 1:
        raise source.wrong_at(body[1], 'A formula is one expression; several statements belong into a script')
    if isinstance(first, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        raise _assigned(source) or source.wrong_at(first, _ASSIGNS)
    if isinstance(first, (ast.Import, ast.ImportFrom)):
        raise source.wrong_at(first, "Nothing is imported in a formula; 'math' and 'statistics' are there already")
    raise source.wrong_at(first, 'A formula is one expression; statements belong into a script')


def _move(source, tree, lead):
    """Converts positions in `(` + body to positions in the text."""
    before = source.text[:lead]
    lines = before.count('\n')
    first = len(before.rpartition('\n')[2].encode())
    for node in ast.walk(tree):
        if not hasattr(node, 'lineno'):
            continue
        if node.lineno == 1:
            # A tuple without its own parentheses takes the position of ours.
            node.col_offset = max(0, node.col_offset + first - 1)  # type: ignore[attr-defined]
        if node.end_lineno == 1:  # type: ignore[attr-defined]
            node.end_col_offset += first - 1  # type: ignore[attr-defined]
        node.lineno += lines
        node.end_lineno += lines  # type: ignore[attr-defined]


def _syntax_wrong(source, error):
    reason = str(error.msg or 'invalid syntax')
    message = reason[:1].upper() + reason[1:]
    if re.fullmatch(r'invalid syntax.*', reason):
        message = 'This is not valid Python' + reason[len('invalid syntax') :]
    if not error.offset or (error.lineno or 1) > len(source.lines):
        # The text ends too early.
        written = source.text.rstrip().split('\n')
        return source.wrong(message, len(written), len(written[-1]) + 1)
    return source.wrong(message, error.lineno or 1, error.offset)


def _measure(source):
    longest = LONGEST['script' if source.is_script else 'formula']
    if len(source.text) > longest:
        raise source.wrong(f'This has more than {longest} characters')
    if not source.is_script and not source.text.strip():
        raise source.wrong('Enter a formula')
    if '\0' in source.text:
        raise source.wrong('This holds a character that no text holds (NUL)')
    if any('\ud800' <= letter <= '\udfff' for letter in source.text):
        raise source.wrong('This holds half a character (a surrogate)')
    if len(source.text) > _QUICK or not source.text.isascii():
        _scan(source)


def _scan(source):
    # Skips the parenthesis that we put around a formula.
    operators, branches = 0 if source.is_script else -1, 0
    try:
        # Inside parentheses, the end of a line does not end an expression.
        text = io.StringIO(source.text) if source.is_script else _inside(source.text)
        for token in tokenize.generate_tokens(text.readline):
            if token.type == tokenize.NEWLINE and source.is_script:
                operators = 0
            elif token.type == tokenize.NAME:
                if not token.string.isascii():
                    line, column = token.start
                    column += source.is_script or line > 1
                    raise source.wrong('Names have only the letters a to z, digits and underscores', line, column)
                operators += token.string in _WORDS
                branches += token.string == 'elif'
            elif token.string in _COUNTED:
                operators += 1
            if operators > MAX_OPERATORS or branches > MAX_BRANCHES:
                raise source.wrong('This is too long for one expression: split it', token.start[0], 1)
    except SyntaxError, tokenize.TokenError:
        # The parser's message is better.
        return
