"""What CPython says of rules: for each case, by rule and point of the grid, whether it is obeyed, and its left side."""

import json
import sys


def evaluated(text, names):
    try:
        return eval(text, {}, dict(names))
    except Exception:
        return None


def number(value):
    return value if isinstance(value, (int, float)) else None


def verdicts(case):
    points = [dict(zip(case["names"], point)) for point in case["points"]]
    return [
        {
            "obeyed": [bool(evaluated(f"{left} {sign} {right}", point)) for point in points],
            "left": [number(evaluated(left, point)) for point in points],
            "right": [number(evaluated(right, point)) for point in points],
        }
        for left, sign, right in case["rules"]
    ]


json.dump([verdicts(case) for case in json.load(sys.stdin)], sys.stdout)
