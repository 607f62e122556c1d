import type { Api } from '#tests/support/api.ts';
import { type Addressed, address, faultOf } from './requests.ts';
import type { Draft } from './requests-of.ts';
import { createSender } from './sender.ts';
import { createWorld, type World } from './world.ts';
import { writeWatch } from './write-watch.ts';

export interface Tally {
  sent: number;
  refused: number;
  /** Refused requests that were sent again alone. */
  replayed: number;
  faults: string[];
}

const concurrency = 16;

/** Creates a world, sends the requests, and returns the violations. */
export async function playRound(admin: Api, number: number, drafts: readonly Draft[]): Promise<Tally> {
  const world = await createWorld(admin, number);
  // Those of the first experiment are left for the requests.
  const faults = await attachedHostile(admin, world, 1);
  const { send, close } = createSender(admin.url);
  const writes = writeWatch();
  const all = drafts.map((draft) => address(draft, world));
  const hopeless = all.filter((one) => one.hopeless);
  const others = all.filter((one) => !one.hopeless);

  const letIn = await sendAll(hopeless);
  faults.push(...letIn.map((one) => `let in, against the contract: ${describe(one)}`));
  expectNoWrites(hopeless.length);

  const accepted = new Set([
    ...(await sendAll(others.filter(({ last }) => !last))),
    ...(await sendAll(others.filter(({ last }) => last))),
  ]);
  if (writes.take().length === 0) faults.push('no write was seen of the requests that were let in');
  const refused = others.filter((one) => !accepted.has(one));
  faults.push(...(await attachedHostile(admin, world, 0)));
  const replayed = await replay(refused);
  writes.stop();
  close();
  return { sent: all.length, refused: hopeless.length + refused.length, replayed, faults };

  /**
   * Requests that were refused among successes are sent again alone: then every write is caused by a refused request.
   */
  async function replay(again: Addressed[]): Promise<number> {
    writes.take();
    const accepted = new Set(await sendAll(again));
    if (accepted.size > 0) return replay(again.filter((one) => !accepted.has(one)));
    expectNoWrites(again.length);
    return again.length;
  }

  /** Sends requests with the given concurrency; returns the successful ones. */
  async function sendAll(requests: readonly Addressed[]): Promise<Addressed[]> {
    const accepted: Addressed[] = [];
    const queue = requests.values();
    const worker = async () => {
      for (const one of queue) {
        const answer = await send(one.request).catch((error: Error) => ({ status: 0, text: error.message }));
        const fault = faultOf(one, answer);
        if (fault) faults.push(`${fault}\n  ${describe(one)}`);
        if (answer.status < 300) accepted.push(one);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return accepted;
  }

  function expectNoWrites(count: number) {
    const seen = writes.take();
    if (seen.length > 0) faults.push(`${count} refused requests wrote: ${[...new Set(seen)].join('; ')}`);
  }
}

/** Hostile files of an experiment that a superadmin can attach. Requests may have removed them, or locked the sample. */
async function attachedHostile(admin: Api, { uuids }: World, experiment: number): Promise<string[]> {
  const [files = [], samples = []] = [uuids['hostile-file'], uuids['hostile-sample']];
  const each = files.length / samples.length;
  const completed = files.slice(experiment * each, (experiment + 1) * each).map(async (file) => {
    const path = { id: samples[experiment] ?? '', file };
    const { status } = await admin.ask('completeSampleFile', { path });
    return [400, 404, 409].includes(status) ? [] : [`a hostile file was answered with ${status}`];
  });
  return (await Promise.all(completed)).flat();
}

const describe = ({ operation, request: { method, path, body, wire, token } }: Addressed) =>
  `${operation} (${token ? token.slice(-6) : 'no token'}, ${wire}): ${method} ${path.slice(0, 300)} ${body?.slice(0, 600) ?? ''}`;
