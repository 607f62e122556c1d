"""Writes statsmodels.json, the numbers of statsmodels 0.15.0 for published-data.json: python3 statsmodels_numbers.py."""

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.outliers_influence import OLSInfluence

here = Path(__file__).parent


def coded(column, given):
    """One column of a numeric input; one less than its levels of a category, coded by effects."""
    levels = sorted(set(column))
    if given['kind'] == 'numeric':
        low, high = given.get('ends', (levels[0], levels[-1]))
        return [(np.array(column, float) - (low + high) / 2) / ((high - low) / 2)]
    if len(levels) == 2:
        return [np.where(np.array(column) == levels[1], 1.0, -1.0)]
    last = np.array(column) == levels[-1]
    return [(np.array(column) == level) * 1.0 - last for level in levels[:-1]]


def terms_of(published):
    rows = list(zip(*published['rows']))
    inputs = [coded(column, given) for column, given in zip(rows, published['inputs'])]
    count = range(len(inputs))
    terms = [((i,), inputs[i]) for i in count]
    if published['model'] != 'main':
        terms += [((i, j), [a * b for a in inputs[i] for b in inputs[j]]) for i, j in combinations(count, 2)]
    if published['model'] == 'quadratic':
        numeric = [i for i in count if published['inputs'][i]['kind'] == 'numeric' and len(set(rows[i])) > 2]
        terms += [((i, i), [inputs[i][0] ** 2]) for i in numeric]
    return terms


def lack_of_fit(published, fit):
    groups = {}
    for row, value in zip(published['rows'], published['values']):
        groups.setdefault(tuple(row), []).append(value)
    pure = sum(np.sum((np.array(group) - np.mean(group)) ** 2) for group in groups.values())
    error = len(published['values']) - len(groups)
    degrees = len(groups) - int(fit.df_model) - 1
    if error == 0 or degrees == 0:
        return None
    f = (fit.ssr - pure) / degrees / (pure / error)
    return {'f': f, 'p': float(stats.f.sf(f, degrees, error)), 'pure': pure, 'degrees': [degrees, error]}


def numbers(published):
    terms = terms_of(published)
    matrix = np.column_stack([np.ones(len(published['values'])), *[c for _, columns in terms for c in columns]])
    fit = sm.OLS(np.array(published['values'], float), matrix).fit()
    influence = OLSInfluence(fit)
    interval = fit.conf_int()
    at = 1
    found = []
    for inputs, columns in terms:
        own = list(range(at, at + len(columns)))
        at += len(columns)
        test = fit.f_test(np.eye(matrix.shape[1])[own])
        found.append({
            'inputs': list(inputs),
            'coefficients': fit.params[own].tolist(),
            'errors': fit.bse[own].tolist(),
            'low': interval[own, 0].tolist(),
            'high': interval[own, 1].tolist(),
            'p': float(test.pvalue),
            'f': float(test.fvalue),
        })
    return {
        'name': published['name'],
        'constant': fit.params[0],
        'terms': found,
        'deviation': float(np.sqrt(fit.scale)),
        'r2': fit.rsquared,
        'adjusted': fit.rsquared_adj,
        'press': float(np.sum(influence.resid_press**2)),
        'f': fit.fvalue,
        'p': float(fit.f_pvalue),
        'fitted': fit.fittedvalues.tolist(),
        'studentized': influence.resid_studentized_internal.tolist(),
        'lack_of_fit': lack_of_fit(published, fit),
    }


data = json.loads((here / 'published-data.json').read_text())
lines = ',\n'.join('  ' + json.dumps(numbers(one)) for one in data)
(here / 'statsmodels.json').write_text(f'[\n{lines}\n]\n')
