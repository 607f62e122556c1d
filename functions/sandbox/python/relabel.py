"""Gives the categories of an input or output new labels wherever formulas compare them with it."""

import ast

from comparisons import comparisons_in, own_names


def relabel(program, name, labels):
    """The changed sources. `labels`: the new label by the former one. Scripts do not see inputs, and stay."""
    changed = []
    for text in program.texts:
        if text.source.is_script or not text.reading:
            continue
        is_own = own_names(text)
        constants = {
            other
            for one, other, for_equality in comparisons_in(text.tree)
            if for_equality and is_own(one) and one.id == name and _text(other) in labels
        }
        if constants:
            source = _replaced(text.source, constants, labels)
            changed.append({'part': text.part, 'name': text.name, 'source': source})
    return changed


def _text(node):
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _replaced(source, constants, labels):
    lines = [line.encode('utf-8', 'surrogatepass') for line in source.lines]
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    text = b'\n'.join(lines)
    for node in sorted(constants, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        literal = _literal(labels[node.value], text[start:end].endswith(b'"'))
        text = text[:start] + literal.encode('utf-8', 'surrogatepass') + text[end:]
    return text.decode('utf-8', 'surrogatepass')


def _literal(label, is_double):
    """A Python text, in the quotation marks of the one that it replaces where it has none itself."""
    literal = repr(label)
    return f'"{literal[1:-1]}"' if is_double and not set(label) & {"'", '"'} else literal
