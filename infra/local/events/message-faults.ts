import { setTimeout as delay } from 'node:timers/promises';

/**
 * What may happen to a message between its queue and its function: it is `lost` (received, never handed over, and so
 * delivered again), `late`, handed over `twice` one after the other or `at-once`, or `overtaken` by the one after it.
 */
export type MessageFault =
  | { kind: 'lost' | 'twice' | 'at-once' }
  | { kind: 'late' | 'overtaken'; milliseconds: number };

export interface MessageRule {
  fault: MessageFault;
  /** How many batches it applies to. */
  times: number;
  /** Told each time that it does. */
  onFired?: () => void;
}

/** The rules on one queue's messages. */
export class MessageFaults {
  readonly #rules = new Map<MessageRule, number>();
  #next = Promise.withResolvers<void>();

  /** Adds a rule; the answer removes it. */
  add(rule: MessageRule): () => void {
    this.#rules.set(rule, rule.times);
    return () => this.#rules.delete(rule);
  }

  /** The fault of the batch that has just been received, used up by one. */
  take(): MessageFault | undefined {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
    for (const [rule, left] of this.#rules) {
      if (left <= 0) continue;
      this.#rules.set(rule, left - 1);
      rule.onFired?.();
      return rule.fault;
    }
    return undefined;
  }

  /** As long as a fault holds its batch up: one that is overtaken waits for the next to be handed over first. */
  async held(fault: MessageFault | undefined): Promise<void> {
    if (fault?.kind === 'late') await delay(fault.milliseconds);
    if (fault?.kind !== 'overtaken') return;
    const end = new AbortController();
    await Promise.race([this.#next.promise, delay(fault.milliseconds, undefined, { signal: end.signal })]);
    end.abort();
    await delay(overtakingMilliseconds);
  }
}

/** Enough for the one that overtakes to have begun. */
const overtakingMilliseconds = 50;
