import { neededValues } from './valid-samples.ts';

/** The value that a sample has of a parameter. */
export type ValueOf = (parameter: string) => number | null | undefined;

/** The values that models learn from: how many samples have all of them, and a digest of these. */
export interface ValuesDigest {
  samples: number;
  digest: string;
}

/**
 * A digest of the samples that have every input and weighted output. It depends neither on the order of the samples nor
 * on that of the parameters: the server keeps it with a model, and browsers compare it with the samples that they show.
 */
export function valuesDigest(
  samples: Iterable<ValueOf>,
  inputs: readonly { readonly uuid: string }[],
  outputs: readonly { readonly uuid: string; readonly weight: number }[],
): ValuesDigest {
  const needed = neededValues(inputs, outputs);
  const parameters = [...needed.inputs, ...needed.outputs].toSorted();
  const texts: string[] = [];
  for (const valueIn of samples) {
    const values = parameters.map((parameter) => valueIn(parameter));
    if (values.every(Number.isFinite)) texts.push(values.join(' '));
  }
  return { samples: texts.length, digest: unorderedDigest(texts) };
}

/** A digest of texts in any order: it finds changes, it does not guard against anybody. */
export function unorderedDigest(texts: readonly string[]): string {
  let [low, high] = [0, 0];
  for (const text of texts) {
    low = (low + hash(text, 0x811c9dc5)) >>> 0;
    high = (high + hash(text, 0x9747b28c)) >>> 0;
  }
  return `${low.toString(36)}-${high.toString(36)}`;
}

/** FNV-1a, 32 bits. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
