import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { folder } from '../settings.ts';

/** HEBO needs an older numpy than the others, and Vizier another one. */
const environmentOf = (method: string) => (method === 'hebo' || method === 'vizier' ? `-${method}` : '');
const venvOf = (environment: string) => join(folder, `venv${environment}`);
const pythonOf = (environment: string) => join(venvOf(environment), 'bin/python');

/** Creates the peers' Python environments from PyPI, once; the product does not need them. */
export async function ensurePeers(peers: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const environment of new Set(peers.map(environmentOf))) {
    const python = pythonOf(environment);
    if (!existsSync(python)) await run('python3', ['-m', 'venv', venvOf(environment)]);
    const requirements = join(import.meta.dirname, `requirements${environment}.txt`);
    await run(python, ['-m', 'pip', 'install', '-q', '-r', requirements]);
  }
}

async function run(command: string, parameters: readonly string[]): Promise<void> {
  const child = spawn(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} failed`);
}

/** The peer's process was stopped from outside, which is not the peer's failure. */
export class PeerEndedError extends Error {
  override readonly name = 'PeerEndedError';
}

/** A running peer, one request at a time. */
export interface Peer {
  say(request: Record<string, unknown>): Promise<Record<string, unknown>>;
  stop(): void;
}

/** Starts a separate process in the environment that has a method, single-threaded like the engine. */
export function startPeer(method = ''): Peer {
  const python = pythonOf(environmentOf(method));
  const child = spawn(python, [join(import.meta.dirname, 'peer.py')], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async say(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new PeerEndedError('The peer has ended.');
      const answer: Record<string, unknown> = JSON.parse(value);
      if (answer.error) throw new Error(String(answer.error));
      return answer;
    },
    stop: () => {
      child.stdin.end();
    },
  };
}

/** Runs work in a peer's process; returns the reason if the peer fails. A peer stopped from outside is an error. */
export async function withPeer<Result>(
  work: (peer: Peer) => Promise<Result>,
  method = '',
): Promise<Result | { failed: string }> {
  const peer = startPeer(method);
  try {
    return await orFailed(() => work(peer));
  } finally {
    peer.stop();
  }
}

/** The same with a peer that runs already. */
export async function orFailed<Result>(work: () => Promise<Result>): Promise<Result | { failed: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PeerEndedError) throw error;
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
