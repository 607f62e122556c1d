import { setTimeout as delay } from 'node:timers/promises';

/**
 * Faults of a message between its queue and its function: it is `lost` (received, never delivered, and so delivered
 * again), `late`, delivered `twice` one after the other or `at-once`, or `overtaken` by the next one.
 */
export type MessageFault =
  | { kind: 'lost' | 'twice' | 'at-once' }
  | { kind: 'late' | 'overtaken'; milliseconds: number };

export interface MessageRule {
  fault: MessageFault;
  /** How many batches it applies to. */
  times: number;
  /** Called at each occurrence. */
  onFired?: () => void;
}

/** A batch on its way to its function: its fault, and its place in the order of receipt. */
interface Delivery {
  fault: MessageFault | undefined;
  place: number;
}

/** The fault rules of one queue's messages. */
export class MessageFaults {
  readonly #rules = new Map<MessageRule, number>();
  readonly #overtaken = new Map<number, () => void>();
  #received = 0;

  /** Adds a rule; the returned function removes it. */
  add(rule: MessageRule): () => void {
    this.#rules.set(rule, rule.times);
    return () => this.#rules.delete(rule);
  }

  /** The delivery of the batch that has just been received, which counts as one application of its fault. */
  begin(): Delivery {
    this.#received += 1;
    return { fault: this.#take(), place: this.#received };
  }

  /** Waits while a fault delays the batch: an overtaken one waits until a later one has been delivered. */
  async wait({ fault, place }: Delivery): Promise<void> {
    if (fault?.kind === 'late') await delay(fault.milliseconds);
    if (fault?.kind !== 'overtaken') return;
    const end = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#overtaken.set(place, resolve);
    await Promise.race([promise, delay(fault.milliseconds, undefined, { signal: end.signal })]);
    end.abort();
    this.#overtaken.delete(place);
  }

  /** Says that the function has answered, which lets the batches go that this one has overtaken. */
  end({ place }: Delivery) {
    for (const [earlier, resolve] of this.#overtaken) if (earlier < place) resolve();
  }

  #take(): MessageFault | undefined {
    for (const [rule, left] of this.#rules) {
      if (left <= 0) continue;
      this.#rules.set(rule, left - 1);
      rule.onFired?.();
      return rule.fault;
    }
    return undefined;
  }
}
