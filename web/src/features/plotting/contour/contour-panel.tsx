import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { useEngine } from '#web/lib/engine/use-engine.ts';
import { useModelSource } from '#web/lib/engine/use-model-source.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { importancesQuery } from '#web/lib/resources/models.ts';
import { ChartCard, EngineLearns, ModelWorth, PartlyMeasured } from '../chart-card.tsx';
import type { ChartData } from '../chart-data.ts';
import { ContourOver } from './contour-over.tsx';
import { importanceOrder } from './important-inputs.ts';

type Props = Pick<ChartData, 'experiment' | 'inputs' | 'outputs' | 'list'>;

/** The model's predictions over two inputs. */
export function ContourPanel(props: Props) {
  const source = useModelSource(props);
  return (
    <ChartCard chart="contour">
      <ModelWorth experiment={props.experiment} />
      {source && <PartlyMeasured source={source} />}
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
  const order = importanceOrder(source.inputs, importances, relevance);
  const key = source.inputs.map(({ uuid }) => uuid).join();
  return (
    <ContourOver key={key} {...props} source={source} engine={status === 'ready' ? engine : undefined} order={order} />
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
