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

/** The fault rules of one queue's messages. */
export class MessageFaults {
  readonly #rules = new Map<MessageRule, number>();
  #next = Promise.withResolvers<void>();

  /** Adds a rule; the returned function removes it. */
  add(rule: MessageRule): () => void {
    this.#rules.set(rule, rule.times);
    return () => this.#rules.delete(rule);
  }

  /** The fault of the batch that has just been received, which counts as one application. */
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

  /** Waits while a fault delays the batch: an overtaken one waits until the next is delivered. */
  async held(fault: MessageFault | undefined): Promise<void> {
    if (fault?.kind === 'late') await delay(fault.milliseconds);
    if (fault?.kind !== 'overtaken') return;
    const end = new AbortController();
    await Promise.race([this.#next.promise, delay(fault.milliseconds, undefined, { signal: end.signal })]);
    end.abort();
    await delay(overtakingMilliseconds);
  }
}

/** Long enough for the overtaking one to start. */
const overtakingMilliseconds = 50;
