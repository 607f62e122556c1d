import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { PointForecast } from '#shared/engine/predictions/forecast.ts';
import { createFrontGain, type FrontOutputs, frontAmong } from '#shared/engine/predictions/predicted-front.ts';
import type { Point } from '#shared/engine/types.ts';
import { isAcceptable } from '#shared/rules/acceptable.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { acquireEngine, type Engine } from '#web/lib/engine/open-engine.ts';
import { rulesQuery } from '#web/lib/resources/definitions.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { asPoints, calculatedValues, hasCalculated, obeying } from '../profiler/setting-rules.ts';
import { evaluatePoints, type RulesAndMixtures } from '../rules/evaluate-points.ts';

/** A setting of the predicted front. */
export interface FrontPoint {
  setting: Point;
  forecast: PointForecast;
  x: number;
  y: number;
  /** The share of the volume between the worst and the best values that a run is expected to add. */
  gain: number;
}

interface Asked {
  experiment: Experiment;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  list: readonly Series[];
  /** Undefined where there are no two outputs. */
  x: OutParameter | undefined;
  y: OutParameter | undefined;
}

/** Settings that are sent to the rules: what one call takes. */
const evaluated = 2000;
const rounds = 3;
/** Settings of a front that are walked along. */
const most = 25;

/** The predicted front of two outputs, found when it is asked for. */
export function usePredictedFront(asked: Asked, source: ModelSource | undefined) {
  const client = useQueryClient();
  const [found, setFound] = useState<{ key: string; points: readonly FrontPoint[] }>();
  const [state, setState] = useState<'running' | 'failed'>();
  const { experiment, inputs, x, y } = asked;
  const key = `${source?.digest} ${x?.uuid} ${y?.uuid}`;
  const [across = -1, up = -1] = [x, y].map((one) => source?.outputs.findIndex(({ uuid }) => uuid === one?.uuid) ?? -1);
  const isModelled = across >= 0 && up >= 0;
  async function find(): Promise<void> {
    if (!source || !x || !y || !isModelled) return;
    setState('running');
    const place = experimentPlaceOf(experiment);
    const { engine, release } = acquireEngine(source);
    try {
      const rules = await client.ensureQueryData(rulesQuery(place));
      const ruled = { rules, mixtures: experiment.mixtures, parts: inputs };
      const outputs: FrontOutputs = [
        { output: across, target: x.target },
        { output: up, target: y.target },
      ];
      const front = await feasibleFront(engine, outputs, obeying(place, source, ruled));
      const shown = await withCalculatedValues(front, { engine, source, ruled, place });
      setFound({ key, points: pointsOf(shown, outputs, { ...asked, x, y }) });
      setState(undefined);
    } catch {
      setState('failed');
    } finally {
      release();
    }
  }
  return { points: found?.key === key ? found.points : undefined, state, isModelled, find };
}

interface Forecasted {
  setting: Point;
  forecast: PointForecast;
}

/** The best compromises that the rules allow; where they forbid some, the search continues from the best that they do not. */
async function feasibleFront(
  engine: Engine,
  outputs: FrontOutputs,
  areFeasible: (settings: readonly Point[]) => Promise<readonly boolean[]>,
): Promise<Forecasted[]> {
  const propose = async (near?: readonly Point[]) => (await engine.ask({ kind: 'front', outputs, near })).settings;
  async function allowedOf(settings: readonly Point[]): Promise<Point[]> {
    const asked = settings.slice(0, evaluated);
    const verdicts = await areFeasible(asked);
    return asked.filter((_, at) => verdicts[at]);
  }
  async function frontOf(settings: readonly Point[]): Promise<Forecasted[]> {
    const { forecasts } = await engine.ask({ kind: 'forecast', points: settings });
    const all = settings.flatMap((setting, at) => {
      const forecast = forecasts[at];
      return forecast ? [{ setting, forecast }] : [];
    });
    return frontAmong(all, outputs);
  }
  const proposed = await propose();
  const allowed = await allowedOf(proposed);
  let front = await frontOf(allowed);
  for (let round = 0; front.length > 0 && allowed.length < proposed.length && round < rounds; round += 1) {
    const kept = front.map(({ setting }) => setting);
    front = await frontOf([...kept, ...(await allowedOf(await propose(kept.slice(0, 60))))]);
  }
  const every = Math.max(1, (front.length - 1) / (most - 1));
  const chosen = Array.from({ length: Math.min(most, front.length) }, (_, at) => Math.round(at * every));
  return chosen.flatMap((at) => front[at] ?? []);
}

/** The same with the calculated values of outputs that follow from the inputs. */
async function withCalculatedValues(
  front: readonly Forecasted[],
  {
    engine,
    source,
    ruled,
    place,
  }: {
    engine: Engine;
    source: ModelSource;
    ruled: RulesAndMixtures;
    place: ReturnType<typeof experimentPlaceOf>;
  },
): Promise<readonly Forecasted[]> {
  if (!hasCalculated(source) || front.length === 0) return front;
  const points = front.map(({ setting }) => setting);
  const asked = asPoints(source, points);
  const verdicts = await evaluatePoints(place, ruled, asked, { isCalculated: true });
  const calculated = calculatedValues(source, { asked, verdicts });
  const { forecasts } = await engine.ask({ kind: 'forecast', points, calculated });
  return front.map((one, at) => ({ ...one, forecast: forecasts[at] ?? one.forecast }));
}

function pointsOf(
  front: readonly Forecasted[],
  [across, up]: FrontOutputs,
  { outputs, list, x, y }: Pick<Asked, 'outputs' | 'list'> & { x: OutParameter; y: OutParameter },
): FrontPoint[] {
  const measured = list
    .flatMap(({ samples }) => samples)
    .flatMap((sample) => {
      const values = valuesOf(sample);
      const pair = [values.get(x.uuid) ?? Number.NaN, values.get(y.uuid) ?? Number.NaN] as const;
      const counts = !sample.state && !isOpen(sample, outputs) && pair.every(Number.isFinite);
      return counts ? [{ pair, isGood: isAcceptable(sample, outputs) !== false }] : [];
    });
  const gainOf = createFrontGain(
    measured.map(({ pair }) => pair),
    measured.flatMap(({ pair, isGood }) => (isGood ? [pair] : [])),
    [x.target, y.target],
  );
  return front.flatMap(({ setting, forecast }) => {
    const [first, second] = [forecast.outputs[across.output], forecast.outputs[up.output]];
    if (!first || !second) return [];
    const gain = gainOf([first, second], forecast.acceptable);
    return [{ setting, forecast, x: first.value, y: second.value, gain }];
  });
}
