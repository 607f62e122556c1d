"""BoTorch on several outputs: qLogNEHVI, qLogNParEGO, and qLogNEI under limits; a Gaussian process for each output."""

import numpy as np

# Fewer than are usual (10 or 20 restarts, 512 raw samples, 128 draws), so that all problems can be measured.
RESTARTS = 2
RAW_SAMPLES = 64
DRAWS = 64
ITERATIONS = 50
CHOICES = 1000
SECONDS = 60


class Outputs:
    """Chooses series by `method`: 'qLogNEHVI', 'qLogNParEGO' or 'qLogNEI'. Objectives are the engine's."""

    def __init__(self, space, request):
        import torch

        from botorch.acquisition.multi_objective import logei

        # Its C++ kernel is compiled when it is first needed, for minutes; the same in Python is up to three times slower.
        logei._load_attempted = True
        torch.set_num_threads(1)
        torch.manual_seed(request['seed'])
        self.random = np.random.default_rng(request['seed'])
        self.space, self.torch = space, torch
        self.method, self.objectives = request['method'], request['objectives']
        self.reference = request.get('reference')
        self.weighted = [i for i, one in enumerate(self.objectives) if one['weight'] > 0]
        # Categories are one-hot where rows are listed, and else the model's own.
        self.mixed = any(space.categorical) and space.pool is None

    def ask(self, points, rows, count):
        torch = self.torch
        values = np.array(rows, dtype=float)
        middle, deviation = values.mean(axis=0), values.std(axis=0)
        deviation[deviation < 1e-12] = 1.0
        self.middle, self.deviation = middle, deviation
        x = torch.tensor(self.coded(points), dtype=torch.double)
        y = torch.tensor((values - middle) / deviation, dtype=torch.double)
        model = self.fit(x, y)
        if self.method == 'qLogNParEGO':
            return self.one_by_one(model, x, points, count)
        acquisition = self.hypervolume(model, x) if self.method == 'qLogNEHVI' else self.improvement(model, x, None)
        return self.chosen(acquisition, points, count)

    def fit(self, x, y):
        from botorch.fit import fit_gpytorch_mll
        from botorch.models import MixedSingleTaskGP, ModelListGP, SingleTaskGP
        from gpytorch.mlls import SumMarginalLogLikelihood

        models = []
        for output in range(y.shape[1]):
            own = y[:, output : output + 1]
            if self.mixed:
                cats = [i for i, flag in enumerate(self.space.categorical) if flag]
                models.append(MixedSingleTaskGP(x, own, cat_dims=cats, outcome_transform=None))
            else:
                models.append(SingleTaskGP(x, own, outcome_transform=None))
        model = ModelListGP(*models)
        fit_gpytorch_mll(SumMarginalLogLikelihood(model.likelihood, model))
        return model

    def standard(self, output, value):
        return (value - self.middle[output]) / self.deviation[output]

    def sign(self, output):
        return -1.0 if self.objectives[output]['target'] == 'Minimize' else 1.0

    def constraints(self):
        """Functions that are at most zero where an output keeps its limit."""
        found = []
        for output, one in enumerate(self.objectives):
            limit = one.get('limit') or {}
            for key, sign in (('min', -1.0), ('max', 1.0)):
                if limit.get(key) is not None:
                    bound = self.standard(output, limit[key])
                    found.append(lambda z, o=output, s=sign, b=bound: s * (z[..., o] - b))
        return found or None

    def sampler(self):
        from botorch.sampling import SobolQMCNormalSampler

        return SobolQMCNormalSampler(self.torch.Size([DRAWS]), seed=int(self.random.integers(1 << 30)))

    def hypervolume(self, model, x):
        from botorch.acquisition.multi_objective.logei import qLogNoisyExpectedHypervolumeImprovement
        from botorch.acquisition.multi_objective.objective import WeightedMCMultiOutputObjective

        torch = self.torch
        signs = [self.sign(output) for output in self.weighted]
        reference = [
            sign * self.standard(output, value) for sign, output, value in zip(signs, self.weighted, self.reference)
        ]
        return qLogNoisyExpectedHypervolumeImprovement(
            model=model,
            ref_point=torch.tensor(reference, dtype=torch.double),
            X_baseline=x,
            sampler=self.sampler(),
            objective=WeightedMCMultiOutputObjective(
                torch.tensor(signs, dtype=torch.double), outcomes=self.weighted, num_outcomes=len(self.objectives)
            ),
            constraints=self.constraints(),
            prune_baseline=True,
        )

    def improvement(self, model, x, scalarise):
        """qLogNEI of the weighted sum of normalised outputs, or of a given scalarisation."""
        from botorch.acquisition.logei import qLogNoisyExpectedImprovement
        from botorch.acquisition.objective import GenericMCObjective

        signs = self.torch.tensor([self.sign(o) for o in self.weighted], dtype=self.torch.double)
        own = scalarise or (lambda z: z.sum(dim=-1))
        return qLogNoisyExpectedImprovement(
            model=model,
            X_baseline=x,
            sampler=self.sampler(),
            objective=GenericMCObjective(lambda z, X=None: own(z[..., self.weighted] * signs)),
            constraints=self.constraints(),
            prune_baseline=True,
        )

    def one_by_one(self, model, x, points, count):
        """A random augmented Chebyshev scalarisation for each sample."""
        from botorch.utils.multi_objective.scalarization import get_chebyshev_scalarization
        from botorch.utils.sampling import sample_simplex

        torch, found = self.torch, []
        signs = torch.tensor([self.sign(o) for o in self.weighted], dtype=torch.double)
        with torch.no_grad():
            expected = model.posterior(x).mean[:, self.weighted] * signs
        for _ in range(count):
            seed = int(self.random.integers(1 << 30))
            weights = sample_simplex(len(self.weighted), seed=seed, dtype=torch.double).squeeze(0)
            acquisition = self.improvement(model, x, get_chebyshev_scalarization(weights, Y=expected))
            if found:
                acquisition.set_X_pending(torch.tensor(self.coded(found), dtype=torch.double))
            found += self.chosen(acquisition, points + found, 1)
        return found

    def chosen(self, acquisition, points, count):
        """The best points that are not among those given."""
        from botorch.optim import optimize_acqf, optimize_acqf_discrete, optimize_acqf_mixed_alternating

        torch, space = self.torch, self.space
        if space.pool is not None:
            left = space.unseen(points)
            if len(left) > CHOICES:
                left = left[np.sort(self.random.choice(len(left), CHOICES, replace=False))]
            choices = torch.tensor(space.unit(left), dtype=torch.double)
            count = min(count, len(left))
            best, _ = optimize_acqf_discrete(acquisition, q=count, choices=choices, unique=True, max_batch_size=256)
            return [left[int(k)].tolist() for k in torch.cdist(best, choices).argmin(dim=1)]
        options = {'num_restarts': RESTARTS, 'raw_samples': RAW_SAMPLES}
        high = [space.bounds(i)[1] if self.mixed and flag else 1.0 for i, flag in enumerate(space.categorical)]
        bounds = torch.tensor([[0.0] * len(high), high], dtype=torch.double)
        if self.mixed:
            cats = {i: list(range(space.inputs[i]['levels'])) for i, flag in enumerate(space.categorical) if flag}
            best, _ = optimize_acqf_mixed_alternating(acquisition, bounds=bounds, cat_dims=cats, q=count, **options)
        else:
            best, _ = optimize_acqf(
                acquisition,
                bounds=bounds,
                q=count,
                sequential=True,
                options={'maxiter': ITERATIONS, 'batch_limit': RESTARTS},
                timeout_sec=SECONDS,
                **options,
            )
        return [self.decoded(row) for row in best.tolist()]

    def coded(self, points):
        if not self.mixed:
            return self.space.unit(points)
        rows = np.array(points, dtype=float)
        for i, flag in enumerate(self.space.categorical):
            low, high = self.space.bounds(i)
            if not flag:
                rows[:, i] = (rows[:, i] - low) / ((high - low) or 1)
        return rows

    def decoded(self, row):
        point = []
        for i, flag in enumerate(self.space.categorical):
            low, high = self.space.bounds(i)
            point.append(row[i] if flag and self.mixed else low + row[i] * (high - low))
        return self.space.snap(point)
