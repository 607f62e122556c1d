import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { useEngine } from '#web/lib/engine/use-engine.ts';
import { useModelSource } from '#web/lib/engine/use-model-source.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import type { Importance } from '#web/lib/resources/importances.ts';
import { importancesQuery } from '#web/lib/resources/models.ts';
import { ChartCard, EngineLearns, ModelWorth } from '../chart-card.tsx';
import type { ChartData } from '../chart-data.ts';
import { ContourView } from './contour-view.tsx';

type Props = Pick<ChartData, 'experiment' | 'inputs' | 'outputs' | 'list'>;

/** The model's predictions over two inputs. */
export function ContourPanel(props: Props) {
  const source = useModelSource(props);
  return (
    <ChartCard chart="contour">
      <ModelWorth experiment={props.experiment} />
      {source ? <Contour {...props} source={source} /> : <EngineLearns />}
    </ChartCard>
  );
}

function Contour({ source, ...props }: Props & { source: ModelSource }) {
  const { status, engine } = useEngine(source);
  const importances = useQuery(
    importancesQuery(experimentPlaceOf(props.experiment), props.experiment.prediction_model?.uuid ?? '', 'input'),
  ).data;
  const relevance = useRelevance(engine);
  if (typeof status === 'object') return <Alert severity="error">{status.failure}. Please load the page again.</Alert>;
  if (status === 'unknown' || source.inputs.length < 2) {
    return (
      <Typography color="textSecondary">
        The contour needs two inputs, and two samples with all inputs and all weighted outputs.
      </Typography>
    );
  }
  if (!relevance) return <EngineLearns />;
  const pairs = importantPairs(source.inputs, importances, relevance);
  const key = source.inputs.map(({ uuid }) => uuid).join();
  return (
    <ContourView key={key} {...props} source={source} engine={status === 'ready' ? engine : undefined} pairs={pairs} />
  );
}

function useRelevance(engine: Engine | undefined): readonly number[] | undefined {
  const [found, setFound] = useState<readonly number[]>();
  useEffect(() => {
    let isCurrent = true;
    engine?.learned.then(
      ({ relevance }) => isCurrent && setFound(relevance),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [engine]);
  return found;
}

/**
 * The indices of two inputs each, in the order of the inputs, the most important pairs first: by the model's importances,
 * or without a model by how fast the score changes along them. Further ones are the planes to begin with where the rules
 * leave hardly anything of the first.
 */
export function importantPairs(
  inputs: readonly { short_name: string }[],
  importances: readonly Importance[] | undefined,
  relevance: readonly number[],
): [number, number][] {
  const known = new Map(importances?.map(({ shortName, score }) => [shortName, score ?? 0]));
  const worth = (index: number) =>
    known.size > 0 ? (known.get(inputs[index]?.short_name ?? '') ?? 0) : (relevance[index] ?? 0);
  const order = [...inputs.keys()].sort((a, b) => worth(b) - worth(a) || a - b);
  // The places in the order count, so that equal importances do not put far ones first.
  return order
    .flatMap((a, place) => order.slice(place + 1).map((b, gap) => ({ a, b, at: 2 * place + gap + 1 })))
    .sort((one, other) => one.at - other.at)
    .map(({ a, b }) => (a < b ? [a, b] : [b, a]));
}
