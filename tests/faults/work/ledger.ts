/** What may be read of something: the value that was acknowledged last, and those of calls that had no good answer since. */
export interface Possible<Value> {
  version: number;
  values: Value[];
}

export interface KnownSample {
  /** Of the output that is measured, and of the input that is edited. */
  hardness: Possible<number | null>;
  heat: Possible<number>;
  /** Every value of the output that somebody has typed, saved or not. */
  typed?: readonly number[];
}

export interface KnownSeries {
  /** The experiment that it is of. */
  experiment: string;
  samples: Map<string, KnownSample>;
  /** Samples may have been added or removed by calls that had no good answer. */
  sizeIsKnown: boolean;
}

/** What the server has acknowledged, and must be as it said whatever happens. Without a good answer both may be. */
export class Ledger {
  readonly series = new Map<string, KnownSeries>();
  /** Acknowledged experiments: the laboratory's own and its copies. */
  readonly experiments = new Set<string>();
  /** Definitions by uuid. */
  readonly definitions = new Map<string, { experiment: string; shortName: string }>();
  /** What was acknowledged as deleted, whatever it is. */
  readonly gone = new Set<string>();
  /** What somebody has asked to delete without a good answer. */
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

/** An acknowledged write; one that has come after it, by version, stays. */
export function acknowledge<Value>(known: Possible<Value>, version: number, value: Value): void {
  if (version < known.version) return;
  known.version = version;
  known.values = [value];
}
