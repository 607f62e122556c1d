import { notACategory } from '#functions/entities/samples/labelled-inputs.ts';
import { isValueOf } from '#functions/entities/samples/present-sample.ts';
import { refusedField } from '#functions/runtime/api-error.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import { messages } from '#shared/rules/messages.ts';

type In = { in_parameter: string; value: number };
type Out = { out_parameter: string; value: number | null };
type Values<Value> = Record<string, Value>;

/** The input values of a new sample: one for each input. */
export function newInputs(inputs: readonly InParameter[], sent: readonly In[]): Values<number> {
  const values = changedInputs(inputs, {}, sent);
  for (const input of inputs) {
    if (values[input.uuid] === undefined) throw refused(input, messages.empty(input.name));
  }
  return values;
}

/** The sent input values that differ from the stored ones (decision SAMPLE-4). */
export function changedInputs(inputs: readonly InParameter[], before: Values<number>, sent: readonly In[]) {
  const changes: Values<number> = {};
  const met = new Set<string>();
  for (const { in_parameter, value } of sent) {
    const input = inputs.find(({ uuid }) => uuid === in_parameter);
    if (!input) throw unknown('input', in_parameter);
    requireOnce(met, input);
    if (before[in_parameter] === value) continue;
    if (!isValueOf(input, value)) throw refused(input, notACategory(input.name));
    changes[in_parameter] = value;
  }
  return changes;
}

/** The sent output values that differ from the stored ones. Functional outputs are calculated and ignored here. */
export function changedOutputs(outputs: readonly OutParameter[], before: Values<number | null>, sent: readonly Out[]) {
  const changes: Values<number | null> = {};
  const met = new Set<string>();
  for (const { out_parameter, value } of sent) {
    const output = outputs.find(({ uuid }) => uuid === out_parameter);
    if (!output) throw unknown('output', out_parameter);
    requireOnce(met, output);
    if ((before[out_parameter] ?? null) === value) continue;
    if (output.is_functional) throw refused(output, `${output.name} is calculated and cannot be edited`);
    if (value !== null && !isValueOf(output, value)) throw refused(output, notACategory(output.name));
    changes[out_parameter] = value;
  }
  return changes;
}

/** Two values for one parameter are ambiguous. */
function requireOnce(met: Set<string>, parameter: { uuid: string; name: string; short_name: string }): void {
  if (met.has(parameter.uuid)) throw refused(parameter, messages.twice(parameter.name));
  met.add(parameter.uuid);
}

const refused = ({ short_name }: { short_name: string }, detail: string) => refusedField(short_name, detail);

const unknown = (kind: 'input' | 'output', uuid: string) => refusedField(uuid, `The experiment has no such ${kind}`);
