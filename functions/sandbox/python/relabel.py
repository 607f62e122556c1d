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
            for one, other, kind in comparisons_in(text.tree)
            if kind == 'equality' and is_own(one) and one.id == name and _text(other) in labels
        }
        if constants:
            source = text.source.replaced(
                constants, lambda node, former: _literal(labels[node.value], former.endswith('"'))
            )
            changed.append({'part': text.part, 'name': text.name, 'source': source})
    return changed


def _text(node):
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _literal(label, is_double):
    """A Python text, in the quotation marks of the one that it replaces where it has none itself."""
    literal = repr(label)
    return f'"{literal[1:-1]}"' if is_double and not set(label) & {"'", '"'} else literal
