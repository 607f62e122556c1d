import { setTimeout as delay } from 'node:timers/promises';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Laboratory } from './laboratory.ts';
import { acknowledge } from './ledger.ts';
import { someSample } from './sample-steps.ts';

const attempts = 6;

/**
 * Types an output as the browser does: without a conclusive response it is sent again, merged with others' changes of
 * other cells; another person's value in the same cell is a conflict, and the typed one stays unsaved. Typed values are
 * fractions and all others whole numbers: a stored fraction was typed by somebody.
 */
export async function typeValue(lab: Laboratory): Promise<void> {
  const chosen = await someSample(lab);
  if (!chosen) return;
  const { uuid, known, sample: base } = chosen;
  const value = lab.random.integer(10_000) + (1 + lab.random.integer(63)) / 64;
  known.typed = [...(known.typed ?? []), value];
  let { version } = base;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const body = { version, outParameters: [{ out_parameter: lab.place.hardness, value }] };
    const answer = await lab.api.ask('updateSample', { path: { id: uuid }, body }).catch(() => undefined);
    const status = answer?.status ?? 500;
    lab.ledger.count('type', status < 300 ? 'done' : status < 500 ? 'refused' : 'unanswered');
    lab.words.push(`type ${value} ${answer?.status ?? 'without an answer'}`);
    if (status < 300) return acknowledge<number | null>(known.hardness, answer?.body.version, value);
    if (status >= 500 && !known.hardness.values.includes(value)) known.hardness.values.push(value);
    if (status === 404) return;
    if (status === 409) {
      const current: Sample = answer?.body.current;
      // The previous try, whose response was lost, sent this very value.
      if (hardnessOf(lab, current) === value) return acknowledge<number | null>(known.hardness, current.version, value);
      if (hardnessOf(lab, current) !== hardnessOf(lab, base)) return;
      version = current.version;
    }
    await delay(50 + lab.random.integer(200));
  }
}

const hardnessOf = ({ place }: Laboratory, sample: Sample) =>
  sample.outParameters.find(({ out_parameter }) => out_parameter === place.hardness)?.value ?? null;
