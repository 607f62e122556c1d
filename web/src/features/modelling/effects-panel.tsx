import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { use, useEffect, useMemo, useState } from 'react';
import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { Effects } from '#shared/engine/predictions/effects.ts';
import { knownFromInputs } from '#shared/rules/affected-formulas.ts';
import { type ModelSource, partlyMeasuredText } from '#web/lib/engine/model-source.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { useEngine } from '#web/lib/engine/use-engine.ts';
import { useModelSource } from '#web/lib/engine/use-model-source.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useCompParameters, useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';
import { effectInWords, interactionsInWords, restInWords, shareText } from './effect-words.ts';
import { EffectsMatrix } from './effects-matrix.tsx';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
}

/** In which direction each input moves the score, and which inputs act together. */
export function EffectsPanel({ place, experiment }: Props) {
  const inputs = useInParameters(place).data;
  const outputs = useOutParameters(place).data;
  const functions = useCompParameters(place).data;
  const list = useSeriesList(place).data;
  if (!inputs || !outputs || !functions || !list) return waiting;
  return <Sourced experiment={experiment} inputs={inputs} outputs={outputs} functions={functions} list={list} />;
}

interface SourcedProps {
  experiment: Experiment;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  functions: readonly CompParameter[];
  list: readonly Series[];
}

function Sourced({ functions, ...props }: SourcedProps) {
  const source = useModelSource(props);
  const { outputs, experiment } = props;
  const known = useMemo(() => knownFromInputs(outputs, functions), [outputs, functions]);
  return source ? <EffectsOf source={source} known={known} score={experiment.prediction_model?.metrics.r2} /> : waiting;
}

interface EffectsOfProps {
  source: ModelSource;
  /** Short names of the outputs that the inputs alone decide. */
  known: ReadonlySet<string>;
  /** R² of the model of the score. */
  score: number | undefined;
}

function EffectsOf({ source, known, score }: EffectsOfProps) {
  const { status, engine, learned } = useEngine(source);
  const { length } = source.outputs;
  // The score of a single output is as good as the output.
  const found = useEffects(status === 'ready' ? engine : undefined, length > 1 ? length + 1 : 1);
  const [effects] = found;
  // Importances stand without it.
  if (status === 'unknown' || typeof status === 'object') return null;
  if (!effects) return waiting;
  return (
    <>
      {length > 1 ? (
        <EffectsMatrix
          source={source}
          known={known}
          found={found}
          explained={learned?.explained && [score, ...learned.explained]}
        />
      ) : (
        <ScoreEffects effects={effects} inputs={source.inputs} />
      )}
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        {interactionsInWords(effects.interactions, source.inputs)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        By the model of the present samples, on average over all settings of the other inputs; shares are of the
        predicted score's variance. A direction may turn with further samples, most of all of inputs that move together,
        such as the parts of a mixture.
        {restInWords(effects)} {partlyMeasuredText(source)}
      </Typography>
    </>
  );
}

function ScoreEffects({ effects, inputs }: { effects: Effects; inputs: readonly InParameter[] }) {
  const decimal = use(DecimalContext);
  return (
    <Table size="small" aria-label="Effects of inputs" sx={{ maxWidth: 720 }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0 }}>Input</TableCell>
          <TableCell>Effect on the score</TableCell>
          <TableCell align="right" sx={{ pr: 0 }}>
            Explains alone
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {effects.effects
          .toSorted((a, b) => b.share - a.share)
          .flatMap((effect) => {
            const input = inputs[effect.input];
            if (!input) return [];
            return (
              <TableRow key={input.uuid}>
                <TableCell component="th" scope="row" sx={{ pl: 0, overflowWrap: 'anywhere' }}>
                  {input.name}
                </TableCell>
                <TableCell>{effectInWords(effect, input, effects.interactions, decimal)}</TableCell>
                <TableCell align="right" sx={{ pr: 0, whiteSpace: 'nowrap' }}>
                  {shareText(effect.share)}
                </TableCell>
              </TableRow>
            );
          })}
      </TableBody>
    </Table>
  );
}

/** The effects of the first quantities, each as soon as it is found: the score, then the outputs. */
function useEffects(engine: Engine | undefined, quantities: number): readonly Effects[] {
  const [found, setFound] = useState<{ engine: Engine; effects: readonly Effects[] }>();
  useEffect(() => {
    let isCurrent = true;
    async function ask(asked: Engine) {
      const effects: Effects[] = [];
      for (let quantity = 0; quantity < quantities && isCurrent; quantity += 1) {
        effects.push(await asked.ask({ kind: 'effects', quantity }));
        if (isCurrent) setFound({ engine: asked, effects: [...effects] });
      }
    }
    if (engine) ask(engine).catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [engine, quantities]);
  return found && found.engine === engine ? found.effects : nothing;
}

const nothing: readonly Effects[] = [];

const waiting = (
  <Typography role="status" variant="body2" color="textSecondary">
    The browser looks for effects and interactions …
  </Typography>
);
