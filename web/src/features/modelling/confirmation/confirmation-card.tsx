import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useEffect, useId, useMemo, useState } from 'react';
import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { PointForecast } from '#shared/engine/predictions/forecast.ts';
import { knownFromInputs } from '#shared/rules/affected-formulas.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { useEngine } from '#web/lib/engine/use-engine.ts';
import { useModelSource } from '#web/lib/engine/use-model-source.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useCompParameters, useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { verdictsOn } from './confirmation-in-words.ts';
import { pointOfRepeats, type RepeatedSetting, repeatedSettings, withoutRepeats } from './repeated-settings.ts';

/** Repeats of a setting against the prediction of a model that has not seen them; nothing where none is repeated. */
export function ConfirmationCard({ place, experiment }: { place: ExperimentPlace; experiment: Experiment }) {
  const titleId = useId();
  const inputs = useInParameters(place).data;
  const outputs = useOutParameters(place).data;
  const functions = useCompParameters(place).data;
  const list = useSeriesList(place).data;
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState('');
  const repeated = useMemo(
    () => (inputs && outputs && list ? repeatedSettings(list, inputs, outputs) : []),
    [inputs, outputs, list],
  );
  const setting = repeated.find(({ key }) => key === chosen) ?? repeated[0];
  if (!inputs || !outputs || !functions || !list || !setting) return null;
  const { key, samples, measured } = setting;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 }, mt: 3 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        Confirmation
      </Typography>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Choice
          label="Repeats of one setting"
          options={repeated.map((one) => ({ value: one.key, label: one.name }))}
          value={key}
          onChoose={setChosen}
          sx={{ width: { xs: '100%', sm: 360 } }}
        />
        {measured.length < samples.length && (
          <Alert role="note" severity="info">
            {measured.length} of {samples.length} repeats are measured: the verdict waits for the others.
          </Alert>
        )}
        {measured.length === samples.length && asked !== key && (
          <Button variant="outlined" onClick={() => setAsked(key)}>
            Compare with the prediction
          </Button>
        )}
        {measured.length === samples.length && asked === key && (
          <Compared
            key={key}
            experiment={experiment}
            inputs={inputs}
            outputs={outputs}
            functions={functions}
            list={list}
            repeats={setting}
          />
        )}
      </Stack>
    </Card>
  );
}

interface ComparedProps {
  experiment: Experiment;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  functions: readonly CompParameter[];
  list: readonly Series[];
  repeats: RepeatedSetting;
}

/** A model of all other samples predicts the setting. */
function Compared({ list, repeats, functions, ...definitions }: ComparedProps) {
  const { inputs, outputs } = definitions;
  const known = useMemo(() => knownFromInputs(outputs, functions), [outputs, functions]);
  const others = useMemo(() => withoutRepeats(list, repeats), [list, repeats]);
  const source = useModelSource({ ...definitions, list: others });
  return source ? <Verdict source={source} inputs={inputs} known={known} repeats={repeats} /> : <Waiting />;
}

type VerdictProps = {
  source: ModelSource;
  known: ReadonlySet<string>;
} & Pick<ComparedProps, 'inputs' | 'repeats'>;

function Verdict({ source, inputs, known, repeats }: VerdictProps) {
  const decimal = use(DecimalContext);
  const { status, engine } = useEngine(source);
  const [found, setFound] = useState<{ source: ModelSource; forecast: PointForecast | undefined }>();
  useEffect(() => {
    if (status !== 'ready' || !engine) return;
    let isCurrent = true;
    engine.ask({ kind: 'forecast', points: [pointOfRepeats(repeats, inputs, source)] }).then(
      ({ forecasts: [forecast] }) => isCurrent && setFound({ source, forecast }),
      () => isCurrent && setFound({ source, forecast: undefined }),
    );
    return () => {
      isCurrent = false;
    };
  }, [status, engine, source, inputs, repeats]);
  if (status === 'unknown') {
    return (
      <Alert role="note" severity="warning">
        Without these repeats there are too few samples to predict their setting.
      </Alert>
    );
  }
  const isFailed = typeof status === 'object' || (found?.source === source && !found.forecast);
  if (isFailed) return <Alert severity="error">This browser could not predict the setting. Reload the page.</Alert>;
  if (found?.source !== source || !found.forecast) return <Waiting />;
  const { outputs: predicted } = found.forecast;
  const verdicts = verdictsOn(repeats, { outputs: source.outputs, predicted, known, decimal });
  return (
    <Stack spacing={1}>
      {verdicts.map(({ output, verdict, text }) => {
        const isMissed = verdict === 'below' || verdict === 'above';
        const severity = isMissed ? 'warning' : verdict === 'confirmed' ? 'success' : 'info';
        return (
          <Alert key={output.uuid} role="note" severity={severity}>
            {text}
          </Alert>
        );
      })}
      <Typography variant="body2" color="textSecondary">
        Predicted by a model of all other samples; nine of ten measurements are expected within its interval. The
        interval of the mean holds it with 95 %, by the scatter of the repeats.
      </Typography>
    </Stack>
  );
}

const Waiting = () => (
  <Typography role="status" color="textSecondary">
    The browser learns from the other samples …
  </Typography>
);
