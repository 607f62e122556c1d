import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import type { TestStack } from '../../support/with-stack.ts';
import { changedItems, type Digest, digester } from './digest.ts';
import { type Addressed, address, faultOf } from './letters.ts';
import type { Draft } from './requests-of.ts';
import { createSender } from './sender.ts';
import { createWorld } from './world.ts';

export interface Tally {
  sent: number;
  refused: number;
  /** Refused requests that were sent again when nothing else was under way. */
  replayed: number;
  faults: string[];
}

const concurrency = 16;

/** Makes a world and answers what sends requests into it. */
export async function createRound({ url, stack }: TestStack, admin: Api, number: number) {
  const world = await createWorld(admin, number);
  const { send, close } = createSender(url);
  const { digest, close: closeDigest } = digester(stack);

  return async (drafts: readonly Draft[]): Promise<Tally> => {
    const all = drafts.map((draft) => address(draft, world));
    const hopeless = all.filter((one) => one.hopeless);
    const others = all.filter((one) => !one.hopeless);
    const faults: string[] = [];
    const tally = { sent: all.length, refused: hopeless.length, replayed: 0, faults };

    const mark = (what: string) =>
      process.env.TIMES &&
      process.stdout.write(
        `  ${what} ${(performance.now() / 1000).toFixed(1)} s, cpu ${(process.cpuUsage().user / 1e6).toFixed(1)} s\n`,
      );
    mark(`world; ${hopeless.length} hopeless, ${others.length} others`);
    await settled();
    mark('settled');
    const first = await digest();
    const let_in = await sendAll(hopeless, faults);
    faults.push(...let_in.map((one) => `let in, against the contract: ${describe(one)}`));
    mark('hopeless');
    tellChanges(first, await digest(), hopeless, faults);
    mark(`digest of ${first.size}`);

    const accepted = new Set([
      ...(await sendAll(
        others.filter((one) => !one.last),
        faults,
      )),
      ...(await sendAll(
        others.filter((one) => one.last),
        faults,
      )),
    ]);
    mark('others');
    const refused = others.filter((one) => !accepted.has(one));
    tally.refused += refused.length;
    tally.replayed = await replay(refused, faults);
    mark(`replayed ${tally.replayed} of ${refused.length}`);
    close();
    closeDigest();
    return tally;
  };

  /** What was refused among successes is sent again by itself: then whatever has changed, a refused request changed. */
  async function replay(refused: Addressed[], faults: string[]): Promise<number> {
    let again = refused;
    for (let attempt = 0; attempt < 6; attempt++) {
      await settled();
      const before = await digest();
      const accepted = new Set(await sendAll(again, faults));
      if (accepted.size === 0) {
        tellChanges(before, await digest(), again, faults);
        return again.length;
      }
      again = again.filter((one) => !accepted.has(one));
    }
    faults.push('requests were let in again and again that were refused before');
    return 0;
  }

  /** Sends them, so many at a time; answers those that were let in. */
  async function sendAll(letters: readonly Addressed[], faults: string[]): Promise<Addressed[]> {
    const accepted: Addressed[] = [];
    const queue = letters.values();
    const worker = async () => {
      for (const one of queue) {
        const answer = await send(one.letter).catch((error: Error) => ({ status: 0, text: error.message }));
        const fault = faultOf(one, answer);
        if (fault) faults.push(`${fault}\n  ${describe(one)}`);
        if (answer.status < 300) accepted.push(one);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return accepted;
  }

  /** Nothing is under way in the background: jobs, deletions, mails. (What a queue holds for later is a mere guard.) */
  async function settled() {
    const quiet = () =>
      stack.functions.list().every(({ busy }) => busy === 0) &&
      queues.every((name) => stack.queueLength(name).inFlight === 0);
    await until(
      'everything is at rest',
      async () => {
        for (let look = 0; look < 4; look++) {
          if (!quiet()) return false;
          await delay(100);
        }
        return quiet();
      },
      60_000,
    );
  }
}

const queues = ['generation', 'calculation', 'modeling', 'plotting', 'deletion', 'mail'];

function tellChanges(before: Digest, after: Digest, sent: readonly Addressed[], faults: string[]) {
  const changed = changedItems(before, after);
  if (changed.length > 0) faults.push(`${sent.length} refused requests changed ${changed.slice(0, 10).join(', ')}`);
}

const describe = ({ operation, letter: { method, path, body, wire, token } }: Addressed) =>
  `${operation} (${token ? token.slice(-6) : 'no token'}, ${wire}): ${method} ${path.slice(0, 300)} ${body?.slice(0, 600) ?? ''}`;
