"""Finds a '=' that was meant as '=='."""

import io
import keyword
import tokenize

_CLOSING = frozenset(')]}')


def assignment_in(text):
    """The line and column of the first '=' of a formula that gives no argument a value, or None."""
    # The innermost open brackets and lambdas; True where '=' may stand, in a call and in the arguments of a lambda.
    around = [False]
    before = None
    try:
        # Inside parentheses, lines may break anywhere.
        for token in tokenize.generate_tokens(io.StringIO(f'({text}\n)').readline):
            line, column = token.start
            if token.type == tokenize.NAME and token.string == 'lambda':
                around.append(True)
            elif token.type == tokenize.OP:
                if token.string in '([{':
                    around.append(token.string == '(' and _is_called(before))
                elif len(around) > 1 and (token.string in _CLOSING or (token.string == ':' and around[-1])):
                    around.pop()
                elif token.string == '=' and not around[-1]:
                    # Our parenthesis stands before the first line.
                    return line, column + (line > 1)
            before = token
    except SyntaxError, tokenize.TokenError:
        return None
    return None


def _is_called(token):
    if token is None or token.type not in (tokenize.NAME, tokenize.OP):
        return False
    return token.string in _CLOSING if token.type == tokenize.OP else not keyword.iskeyword(token.string)
