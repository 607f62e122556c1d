"""Answers the benchmark's requests with one of the peers, a JSON line each: start, ask, versions, cholesky, trees,
fit."""

import json
import os
import sys
import time
import warnings

for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS'):
    os.environ[name] = '1'
os.environ['CUDA_VISIBLE_DEVICES'] = ''
warnings.filterwarnings('ignore')

import numpy as np  # noqa: E402


class Space:
    """Inputs as the benchmark describes them; points are lists of values, a category its index."""

    def __init__(self, inputs, pool):
        self.inputs = inputs
        self.pool = None if pool is None else np.array(pool, dtype=float)
        self.categorical = [i['kind'] == 'categorical' for i in inputs]

    def bounds(self, i):
        item = self.inputs[i]
        return (0, item['levels'] - 1) if self.categorical[i] else (item['min'], item['max'])

    def snap(self, point):
        """The nearest point of the grid."""
        snapped = []
        for i, item in enumerate(self.inputs):
            low, high = self.bounds(i)
            step = 1 if self.categorical[i] else item['step']
            count = round((high - low) / step)
            k = min(count, max(0, round((point[i] - low) / step)))
            snapped.append(low + k * step)
        return snapped

    def unit(self, points):
        """0 … 1 by input; categories one-hot."""
        points = np.atleast_2d(np.array(points, dtype=float))
        columns = []
        for i, item in enumerate(self.inputs):
            low, high = self.bounds(i)
            if self.categorical[i]:
                columns.append(np.eye(item['levels'])[points[:, i].astype(int)])
            else:
                columns.append(((points[:, i] - low) / ((high - low) or 1))[:, None])
        return np.hstack(columns)

    def unseen(self, seen):
        """The rows of the pool that are not among `seen`."""
        keys = {tuple(np.round(p, 6)) for p in seen}
        return np.array([row for row in self.pool if tuple(np.round(row, 6)) not in keys])

    def nearest(self, point, seen):
        """The nearest row of the pool that is not among `seen`."""
        left = self.unseen(seen)
        gaps = ((self.unit(left) - self.unit([point])) ** 2).sum(axis=1)
        return left[int(gaps.argmin())].tolist()


class Optuna:
    """GPSampler on the step grid; with `continuous`, on the ranges, snapped afterwards."""

    def __init__(self, space, seed, noisy, continuous=False):
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        self.space, self.optuna = space, optuna
        sampler = optuna.samplers.GPSampler(seed=seed, n_startup_trials=1, deterministic_objective=not noisy)
        self.study = optuna.create_study(direction='maximize', sampler=sampler)
        self.distributions = {}
        for i, item in enumerate(space.inputs):
            if space.categorical[i]:
                made = optuna.distributions.CategoricalDistribution(list(range(item['levels'])))
            else:
                step = None if continuous else item['step']
                made = optuna.distributions.FloatDistribution(item['min'], item['max'], step=step)
            self.distributions[f'x{i}'] = made
        self.told = 0

    def ask(self, points, values, count):
        for point, value in zip(points[self.told :], values[self.told :]):
            params = {}
            for i, x in enumerate(point):
                # The last step of a grid may end beyond its range, by rounding.
                low, high = self.space.bounds(i)
                params[f'x{i}'] = int(x) if self.space.categorical[i] else min(high, max(low, float(x)))
            trial = self.optuna.trial.create_trial(params=params, distributions=self.distributions, value=float(value))
            self.study.add_trial(trial)
        self.told = len(points)
        found, trials = [], []
        for _ in range(count):
            trial = self.study.ask(self.distributions)
            trials.append(trial)
            point = self.space.snap([trial.params[f'x{i}'] for i in range(len(self.space.inputs))])
            if self.space.pool is not None:
                point = self.space.nearest(point, points + found)
            found.append(point)
        # The values are told with the next request, at the points as they were snapped.
        for trial in trials:
            self.study.tell(trial, state=self.optuna.trial.TrialState.FAIL)
        return found


class Botorch:
    """SingleTaskGP with its defaults, qLogNoisyExpectedImprovement, sequential greedy batches."""

    def __init__(self, space, seed, noisy, **_):
        import torch

        torch.set_num_threads(1)
        torch.manual_seed(seed)
        self.space, self.torch = space, torch

    def ask(self, points, values, count):
        import torch
        from botorch.acquisition.logei import qLogNoisyExpectedImprovement
        from botorch.fit import fit_gpytorch_mll
        from botorch.models import MixedSingleTaskGP, SingleTaskGP
        from botorch.models.transforms import Standardize
        from botorch.optim import optimize_acqf, optimize_acqf_discrete, optimize_acqf_mixed_alternating
        from gpytorch.mlls import ExactMarginalLogLikelihood

        space = self.space
        mixed = any(space.categorical) and space.pool is None
        x = torch.tensor(self.coded(points) if mixed else space.unit(points), dtype=torch.double)
        y = torch.tensor(values, dtype=torch.double)[:, None]
        transform = Standardize(m=1)
        if mixed:
            cats = [i for i, flag in enumerate(space.categorical) if flag]
            model = MixedSingleTaskGP(x, y, cat_dims=cats, outcome_transform=transform)
        else:
            model = SingleTaskGP(x, y, outcome_transform=transform)
        fit_gpytorch_mll(ExactMarginalLogLikelihood(model.likelihood, model))
        acquisition = qLogNoisyExpectedImprovement(model, X_baseline=x, prune_baseline=True)
        if space.pool is not None:
            left = space.unseen(points)
            choices = torch.tensor(space.unit(left), dtype=torch.double)
            best, _ = optimize_acqf_discrete(acquisition, q=count, choices=choices, unique=True, max_batch_size=2048)
            gaps = torch.cdist(best, choices)
            return [left[int(k)].tolist() for k in gaps.argmin(dim=1)]
        d = x.shape[1]
        if mixed:
            high = [space.bounds(i)[1] if flag else 1.0 for i, flag in enumerate(space.categorical)]
            bounds = torch.tensor([[0.0] * d, high], dtype=torch.double)
            cat_dims = {i: list(range(space.inputs[i]['levels'])) for i in cats}
            best, _ = optimize_acqf_mixed_alternating(
                acquisition, bounds=bounds, cat_dims=cat_dims, q=count, num_restarts=10, raw_samples=256
            )
        else:
            bounds = torch.tensor([[0.0] * d, [1.0] * d], dtype=torch.double)
            best, _ = optimize_acqf(
                acquisition, bounds=bounds, q=count, num_restarts=10, raw_samples=512, sequential=True
            )
        return [self.decoded(row) for row in best.tolist()]

    def coded(self, points):
        rows = np.array(points, dtype=float)
        for i, flag in enumerate(self.space.categorical):
            low, high = self.space.bounds(i)
            if not flag:
                rows[:, i] = (rows[:, i] - low) / (high - low)
        return rows

    def decoded(self, row):
        point = []
        for i, flag in enumerate(self.space.categorical):
            low, high = self.space.bounds(i)
            point.append(row[i] if flag else low + row[i] * (high - low))
        return self.space.snap(point)


class Baybe:
    """A campaign with BayBE's default recommender; fine grids are continuous and snapped, listed spaces discrete."""

    def __init__(self, space, seed, noisy, **_):
        import pandas as pd
        import torch
        from baybe import Campaign, Settings
        from baybe.objectives import SingleTargetObjective
        from baybe.parameters import CategoricalParameter, NumericalContinuousParameter, NumericalDiscreteParameter
        from baybe.searchspace import SearchSpace
        from baybe.targets import NumericalTarget

        torch.set_num_threads(1)
        Settings(random_seed=seed).activate() if hasattr(Settings, 'activate') else None
        self.space, self.pd = space, pd
        self.names = [f'x{i}' for i in range(len(space.inputs))]
        parameters = []
        for i, item in enumerate(space.inputs):
            if space.categorical[i]:
                values = [f'c{k}' for k in range(item['levels'])]
                parameters.append(CategoricalParameter(self.names[i], values=values))
            elif space.pool is None:
                parameters.append(NumericalContinuousParameter(self.names[i], bounds=(item['min'], item['max'])))
            else:
                values = sorted(set(np.round(space.pool[:, i], 9)))
                parameters.append(NumericalDiscreteParameter(self.names[i], values=values, tolerance=1e-9))
        if space.pool is None:
            searchspace = SearchSpace.from_product(parameters)
        else:
            searchspace = SearchSpace.from_dataframe(self.frame(space.pool), parameters)
        try:
            target = NumericalTarget('y')
            objective = SingleTargetObjective(target)
        except TypeError:
            objective = SingleTargetObjective(NumericalTarget('y', mode='MAX'))
        self.campaign = Campaign(searchspace, objective)
        self.told = 0

    def frame(self, points):
        columns = {}
        for i, name in enumerate(self.names):
            values = [point[i] for point in points]
            columns[name] = [f'c{int(v)}' for v in values] if self.space.categorical[i] else np.round(values, 9)
        return self.pd.DataFrame(columns)

    def ask(self, points, values, count):
        if len(points) > self.told:
            frame = self.frame(points[self.told :])
            frame['y'] = values[self.told :]
            self.campaign.add_measurements(frame)
            self.told = len(points)
        found = self.campaign.recommend(batch_size=count)
        rows = []
        for _, row in found.iterrows():
            point = [int(row[n][1:]) if flag else row[n] for n, flag in zip(self.names, self.space.categorical)]
            rows.append(self.space.snap(point) if self.space.pool is None else [float(v) for v in point])
        return rows


class Hebo:
    """HEBO with its defaults: a warped Gaussian process, and NSGA-II over three acquisition functions."""

    def __init__(self, space, seed, noisy, **_):
        import pandas as pd
        import torch
        from hebo.design_space.design_space import DesignSpace
        from hebo.optimizers.hebo import HEBO

        torch.set_num_threads(1)
        torch.manual_seed(seed)
        np.random.seed(seed)
        self.space, self.pd = space, pd
        self.names = [f'x{i}' for i in range(len(space.inputs))]
        parameters = []
        for i, item in enumerate(space.inputs):
            if space.categorical[i]:
                parameters.append({'name': self.names[i], 'type': 'cat', 'categories': list(range(item['levels']))})
            else:
                parameters.append({'name': self.names[i], 'type': 'num', 'lb': item['min'], 'ub': item['max']})
        self.optimizer = HEBO(DesignSpace().parse(parameters), scramble_seed=seed)
        self.told = 0

    def ask(self, points, values, count):
        frame = self.pd.DataFrame(points[self.told :], columns=self.names, dtype=float)
        for name, flag in zip(self.names, self.space.categorical):
            if flag:
                frame[name] = frame[name].astype(int)
        self.optimizer.observe_new_data(frame, -np.array(values[self.told :], dtype=float).reshape(-1, 1))
        self.told = len(points)
        found = []
        for _, row in self.optimizer.suggest(n_suggestions=count).iterrows():
            point = self.space.snap([float(row[name]) for name in self.names])
            found.append(point if self.space.pool is None else self.space.nearest(point, points + found))
        return found


class Vizier:
    """OSS Vizier's default, a Gaussian process bandit (GP-UCB-PE), in double precision as its service runs it."""

    def __init__(self, space, seed, noisy, **_):
        import jax
        from vizier import pyvizier as vz
        from vizier._src.algorithms.designers import gp_ucb_pe
        from vizier.pyvizier.converters import padding

        jax.config.update('jax_enable_x64', True)
        self.space, self.vz = space, vz
        problem = vz.ProblemStatement()
        for i, item in enumerate(space.inputs):
            if space.categorical[i]:
                problem.search_space.root.add_categorical_param(f'x{i}', [str(k) for k in range(item['levels'])])
            else:
                problem.search_space.root.add_float_param(f'x{i}', item['min'], item['max'])
        problem.metric_information.append(vz.MetricInformation(name='y', goal=vz.ObjectiveMetricGoal.MAXIMIZE))
        # Sizes that JAX has compiled for serve again; what is modelled stays.
        schedule = padding.PaddingSchedule(num_trials=padding.PaddingType.POWERS_OF_2)
        self.designer = gp_ucb_pe.VizierGPUCBPEBandit(
            problem, rng=jax.random.PRNGKey(seed), padding_schedule=schedule
        )
        self.told = 0

    def ask(self, points, values, count):
        from vizier import algorithms as vza

        trials = []
        for k in range(self.told, len(points)):
            coded = [str(int(x)) if flag else float(x) for x, flag in zip(points[k], self.space.categorical)]
            trial = self.vz.Trial(id=k + 1, parameters={f'x{i}': x for i, x in enumerate(coded)})
            trials.append(trial.complete(self.vz.Measurement(metrics={'y': float(values[k])})))
        self.designer.update(vza.CompletedTrials(trials), vza.ActiveTrials())
        self.told = len(points)
        found = []
        for suggestion in self.designer.suggest(count):
            point = self.space.snap([float(suggestion.parameters.get_value(f'x{i}')) for i in range(len(points[0]))])
            found.append(point if self.space.pool is None else self.space.nearest(point, points + found))
        return found


PEERS = {
    'optuna': Optuna,
    'optuna-continuous': lambda *rest: Optuna(*rest, continuous=True),
    'botorch': Botorch,
    'baybe': Baybe,
    'hebo': Hebo,
    'vizier': Vizier,
}


def versions():
    from importlib.metadata import version

    names = ('optuna', 'botorch', 'baybe', 'torch', 'scikit-learn', 'numpy', 'scipy')
    return {name: version(name) for name in names}


def cholesky(n, repeats):
    """The least milliseconds of processor time of OpenBLAS' dpotrf, in place, on one thread."""
    from scipy.linalg.lapack import dpotrf

    random = np.random.default_rng(1)
    x = random.random((n, 6))
    gaps = np.sqrt(((x[:, None, :] - x[None, :, :]) ** 2).sum(axis=2))
    matrix = np.asfortranarray(np.exp(-3 * gaps) + 0.01 * np.eye(n))
    best = np.inf
    for _ in range(repeats):
        own = matrix.copy(order='F')
        started = time.process_time()
        dpotrf(own, lower=1, overwrite_a=1, clean=0)
        best = min(best, time.process_time() - started)
    return best * 1000


def trees(space, request):
    """What 200 extra-trees expect of the points asked for."""
    from sklearn.ensemble import ExtraTreesRegressor

    model = ExtraTreesRegressor(200, random_state=request['seed'], n_jobs=1)
    model.fit(space.unit(request['points']), request['values'])
    return model.predict(space.unit(request['asked'])).tolist()


def fit(space, request):
    """What a model expects of the points asked for, with its 90 % interval."""
    x, y = space.unit(request['points']), np.array(request['values'])
    asked = space.unit(request['asked'])
    model = request['model']
    if model == 'extra-trees':
        from sklearn.ensemble import ExtraTreesRegressor

        trees = ExtraTreesRegressor(200, random_state=request['seed'], n_jobs=1).fit(x, y)
        single = np.array([tree.predict(asked) for tree in trees.estimators_])
        mean, deviation = single.mean(axis=0), single.std(axis=0)
    elif model == 'gaussian-process':
        from sklearn.gaussian_process import GaussianProcessRegressor
        from sklearn.gaussian_process.kernels import ConstantKernel, Matern, WhiteKernel

        kernel = ConstantKernel(1.0) * Matern(np.ones(x.shape[1]), (0.05, 100), nu=2.5) + WhiteKernel(0.01, (1e-6, 1))
        process = GaussianProcessRegressor(
            kernel, normalize_y=True, n_restarts_optimizer=1, random_state=request['seed']
        ).fit(x, y)
        mean, deviation = process.predict(asked, return_std=True)
    else:
        mean, deviation = fit_botorch(space, request)
    z = 1.645
    return {
        'expected': mean.tolist(),
        'low': (mean - z * deviation).tolist(),
        'high': (mean + z * deviation).tolist(),
    }


def fit_botorch(space, request):
    """SingleTaskGP, or MixedSingleTaskGP where there are levels, with their defaults; noise included."""
    import torch
    from botorch.fit import fit_gpytorch_mll
    from botorch.models import MixedSingleTaskGP, SingleTaskGP
    from botorch.models.transforms import Standardize
    from gpytorch.mlls import ExactMarginalLogLikelihood

    torch.set_num_threads(1)
    torch.manual_seed(request['seed'])
    cats = [i for i, flag in enumerate(space.categorical) if flag]

    def coded(points):
        rows = np.array(points, dtype=float)
        for i, flag in enumerate(space.categorical):
            low, high = space.bounds(i)
            if not flag:
                rows[:, i] = (rows[:, i] - low) / ((high - low) or 1)
        return torch.tensor(rows, dtype=torch.double)

    x, y = coded(request['points']), torch.tensor(request['values'], dtype=torch.double)[:, None]
    transform = Standardize(m=1)
    if cats:
        model = MixedSingleTaskGP(x, y, cat_dims=cats, outcome_transform=transform)
    else:
        model = SingleTaskGP(x, y, outcome_transform=transform)
    fit_gpytorch_mll(ExactMarginalLogLikelihood(model.likelihood, model))
    with torch.no_grad():
        found = model.posterior(coded(request['asked']), observation_noise=True)
        return found.mean[:, 0].numpy(), found.variance[:, 0].sqrt().numpy()


def main():
    answers = os.fdopen(os.dup(1), 'w')
    os.dup2(2, 1)
    peer = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            op = request['op']
            if op == 'versions':
                answer = versions()
            elif op == 'cholesky':
                answer = {'milliseconds': cholesky(request['n'], request['repeats'])}
            elif op == 'trees':
                answer = {'expected': trees(Space(request['inputs'], None), request)}
            elif op == 'fit':
                answer = fit(Space(request['inputs'], None), request)
            elif op == 'start':
                space = Space(request['inputs'], request.get('pool'))
                if 'objectives' in request:
                    from outputs_peer import Outputs

                    peer = Outputs(space, request)
                else:
                    peer = PEERS[request['method']](space, request['seed'], request['noisy'])
                answer = {}
            else:
                # Processor time: what else the machine does must not count.
                started = time.process_time()
                found = peer.ask(request['points'], request['values'], request['count'])
                answer = {'points': found, 'seconds': time.process_time() - started}
        except Exception as error:  # The benchmark tells what a peer cannot do.
            answer = {'error': f'{type(error).__name__}: {error}'[:500]}
        answers.write(json.dumps(answer) + '\n')
        answers.flush()


main()
