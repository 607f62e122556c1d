/** A group is noisy from this share of the consumers' time on. */
const noisyShare = 0.1;
/** The time that counts, in milliseconds: the last five minutes. */
const recently = 300_000;

type Group = string | undefined;

interface Work {
  group: Group;
  ended: number;
  milliseconds: number;
}

/**
 * SQS's fair queues: a group of messages (`MessageGroupId`) that took more than a tenth of the consumers' recent time
 * comes last, and of several such groups the one that has the fewest messages under way comes first. A message without a
 * group is a tenant of its own. AWS also counts groups with 30 messages under way, which no consumer here has.
 *
 * Source: Amazon SQS Developer Guide, "How Amazon SQS fair queues work".
 */
export class FairGroups {
  readonly #now: () => number;
  #works: Work[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A consumer has worked at a message of this group. */
  worked(group: Group, milliseconds: number): void {
    this.#works.push({ group, ended: this.#now(), milliseconds });
  }

  /**
   * @param waiting the groups of the messages that wait, in the queue's order
   * @param underWay those of the messages under way
   * @returns the place of the message that is next
   */
  next(waiting: readonly Group[], underWay: readonly Group[]): number {
    const noisy = this.#noisy();
    if (noisy.size === 0) return 0;
    const rank = (group: Group) =>
      group !== undefined && noisy.has(group) ? 1 + underWay.filter((other) => other === group).length : 0;
    const ranks = new Map([...new Set(waiting)].map((group) => [group, rank(group)]));
    const first = Math.min(...ranks.values());
    return Math.max(
      waiting.findIndex((group) => ranks.get(group) === first),
      0,
    );
  }

  #noisy(): ReadonlySet<string> {
    const since = this.#now() - recently;
    this.#works = this.#works.filter(({ ended }) => ended > since);
    const times = new Map<string, number>();
    let all = 0;
    for (const { group, milliseconds } of this.#works) {
      all += milliseconds;
      if (group !== undefined) times.set(group, (times.get(group) ?? 0) + milliseconds);
    }
    return new Set([...times].filter(([, time]) => time > noisyShare * all).map(([group]) => group));
  }
}
