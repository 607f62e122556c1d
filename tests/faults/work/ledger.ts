import type { Sample } from '#shared/contracts/samples.ts';

/** The values that may be read: the last acknowledged one, and those of later calls without a conclusive response. */
export interface Possible<Value> {
  version: number;
  values: Value[];
}

export interface KnownSample {
  /** The values of the measured output and of the edited input. */
  hardness: Possible<number | null>;
  heat: Possible<number>;
  /** Every typed value of the output, saved or not. */
  typed?: readonly number[];
  /** Its state and what a person noted, as one text (`remarkOf`); absent while it has none. */
  remark?: Possible<string>;
}

/** The state, reason, note and tags of a sample as one text. */
export const remarkOf = ({ state, reason, note, tags }: Pick<Sample, 'state' | 'reason' | 'note' | 'tags'>): string =>
  JSON.stringify([state ?? null, reason ?? null, note ?? '', tags ?? []]);

/** A file of a sample. One person at a time changes it, because files have no versions. */
export interface KnownFile {
  sample: string;
  content: string;
  /** Whether it may be listed: one state, or both without a conclusive response. */
  states: boolean[];
  isTaken: boolean;
}

export interface KnownSeries {
  /** Its experiment. */
  experiment: string;
  samples: Map<string, KnownSample>;
  /** Samples whose deletion is being taken back: calls of others may find them before that is answered. */
  away?: Map<string, KnownSample>;
  /** Samples may have been added or removed by calls without a conclusive response. */
  sizeIsKnown: boolean;
}

/** The acknowledged state, which must hold under any fault. Without a conclusive response both states are allowed. */
export class Ledger {
  readonly series = new Map<string, KnownSeries>();
  readonly files = new Map<string, KnownFile>();
  /** Acknowledged experiments: the laboratory's own and its copies. */
  readonly experiments = new Set<string>();
  /** Definitions by uuid. */
  readonly definitions = new Map<string, { experiment: string; shortName: string }>();
  /** Acknowledged deletions of any kind. */
  readonly gone = new Set<string>();
  /** Requested deletions without a conclusive response. */
  readonly doubtful = new Set<string>();
  /** Jobs that a call has named, with the time before that call. */
  readonly jobs = new Map<string, number>();
  readonly counts = new Map<string, { done: number; refused: number; unanswered: number }>();

  isSure(uuid: string): boolean {
    return !this.gone.has(uuid) && !this.doubtful.has(uuid);
  }

  count(step: string, outcome: 'done' | 'refused' | 'unanswered'): void {
    const counts = this.counts.get(step) ?? { done: 0, refused: 0, unanswered: 0 };
    counts[outcome] += 1;
    this.counts.set(step, counts);
  }
}

/** Records an acknowledged write, unless a later version is recorded. */
export function acknowledge<Value>(known: Possible<Value>, version: number, value: Value): void {
  if (version < known.version) return;
  known.version = version;
  known.values = [value];
}
