import { useState } from 'react';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import type { ChartData } from '../chart-data.ts';
import { ContourView, wide } from './contour-view.tsx';
import { importantPairs } from './important-inputs.ts';
import { TernaryView } from './ternary/ternary-view.tsx';

interface Props extends Pick<ChartData, 'experiment' | 'outputs' | 'list'> {
  source: ModelSource;
  /** Undefined while it learns. */
  engine: Engine | undefined;
  /** The inputs by index, the most important first. */
  order: readonly number[];
}

/** Two inputs, or three parts of a mixture: it begins with a mixture that has the two most important inputs. */
export function ContourOver({ order, ...props }: Props) {
  const { inputs, request } = props.source;
  const mixtures = (request.space.mixtures ?? []).filter((mixture) => mixture.inputs.length >= 3);
  const [chosen, setChosen] = useState<number>();
  const first = mixtures.findIndex((mixture) => order.slice(0, 2).every((input) => mixture.inputs.includes(input)));
  const over = chosen ?? first;
  const mixture = mixtures[over];
  const options = mixtures.map(({ inputs: parts }, value) => ({
    value,
    label: `Three parts of ${inputs[parts[0] ?? 0]?.part_of ?? ''}`,
  }));
  const choice = mixtures.length > 0 && (
    <Choice
      label="Over"
      options={[{ value: -1, label: 'Two inputs' }, ...options]}
      value={over}
      onChoose={setChosen}
      sx={wide}
    />
  );
  return mixture ? (
    <TernaryView key={over} {...props} mixture={mixture} order={order} over={choice} />
  ) : (
    <ContourView {...props} pairs={importantPairs(order)} over={choice} />
  );
}
