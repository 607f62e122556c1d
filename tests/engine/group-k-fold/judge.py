"""
What scikit-learn's GroupKFold and KFold say of a Gaussian process on tables with repeats: `figures.json`, by which
`group-k-fold.test.ts` judges the engine. Made with `pip install scikit-learn==1.9.1` and

    python tests/engine/group-k-fold/judge.py

A group is a setting: all rows with the same inputs. Inputs and output are scaled to 0 … 1. R² is that of the pooled
predictions of five folds, as a mean over five divisions.
"""

import csv
import json
import warnings
from pathlib import Path

import numpy as np
import sklearn
from sklearn.exceptions import ConvergenceWarning
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import ConstantKernel, Matern, WhiteKernel
from sklearn.metrics import r2_score
from sklearn.model_selection import GroupKFold, KFold

HERE = Path(__file__).parent
DATA = HERE.parents[1] / 'bench' / 'engine' / 'data'
FOLDS = 5
DIVISIONS = 5


def read(path, of=lambda row: True):
    with path.open() as file:
        rows = [row for row in csv.reader(file)][1:]
    values = np.array([[float(cell) for cell in row] for row in rows])
    return np.array([row for row in values if of(row)])


TABLES = {
    'random-settings': read(HERE / 'random-settings.csv'),
    'p3ht-conductivity': read(DATA / 'p3ht-conductivity.csv'),
    'crossed-barrel': read(DATA / 'crossed-barrel.csv', lambda row: row[0] == 6),
}


def unit(values):
    low, span = values.min(axis=0), np.ptp(values, axis=0)
    return (values - low) / np.where(span > 0, span, 1)


def pooled_r2(x, y, folds):
    predicted = np.empty_like(y)
    for known, left in folds:
        kernel = ConstantKernel(1.0) * Matern(np.ones(x.shape[1]), (0.05, 100), nu=2.5) + WhiteKernel(0.01, (1e-6, 1))
        process = GaussianProcessRegressor(kernel, normalize_y=True, random_state=1).fit(x[known], y[known])
        predicted[left] = process.predict(x[left])
    return r2_score(y, predicted)


def judge(table):
    x, y = unit(table[:, :-1]), unit(table[:, -1])
    groups = np.unique(x, axis=0, return_inverse=True)[1].ravel()
    sizes = sorted(len(left) for _, left in GroupKFold(FOLDS).split(x, y, groups))
    grouped, plain = [], []
    for seed in range(DIVISIONS):
        divided = GroupKFold(FOLDS, shuffle=True, random_state=seed).split(x, y, groups)
        grouped.append(pooled_r2(x, y, divided))
        plain.append(pooled_r2(x, y, KFold(FOLDS, shuffle=True, random_state=seed).split(x)))
    mean = {'group_k_fold': grouped, 'k_fold': plain}
    return {
        'samples': len(y),
        'settings': int(groups.max()) + 1,
        'sizes': sizes,
        **{name: round(float(np.mean(found)), 3) for name, found in mean.items()},
    }


if __name__ == '__main__':
    warnings.simplefilter('ignore', ConvergenceWarning)
    found = {'scikit_learn': sklearn.__version__, 'tables': {name: judge(table) for name, table in TABLES.items()}}
    (HERE / 'figures.json').write_text(json.dumps(found, indent=2) + '\n')
