import type { Fault } from './fault.ts';
import type { Work } from './work-log.ts';

/** What the process that runs the stack is asked, and what it answers. */
export interface Commands {
  place: { request: Fault; answer: null };
  /** Takes all faults away; answers how often each has happened since the last time. */
  heal: { request: null; answer: Record<string, number> };
  look: { request: null; answer: Look };
  /** When workers were at which job, since this was asked last. */
  work: { request: null; answer: Record<string, Work[]> };
  /** Ends every worker that is at a job, as a crash does; answers how many. */
  killWorkers: { request: null; answer: number };
  /** What memory, files and sockets are in use. */
  measure: { request: null; answer: Measurement };
  /** Sends the given-up deletions again, as a person does whom the alarm has called; answers how many. */
  redrive: { request: null; answer: number };
  stop: { request: null; answer: null };
}

export interface Look {
  /** Messages that wait, are delayed or are at work, in all queues with their dead letters. */
  messages: number;
  /** Given-up deletions: nothing consumes them. */
  givenUp: number;
  /** Functions' workers that are at work, and calls that wait for one. */
  busy: number;
}

export interface Measurement {
  /** Used of the heap, in bytes, by function and worker; and of the process that runs them. */
  heaps: Record<string, number>;
  runnerHeap: number;
  runnerResident: number;
  openFiles: number;
  openSockets: number;
  messages: number;
  deadLetters: number;
}

export interface Ready {
  url: string;
  environment: Record<string, string>;
}

export interface StackSettings {
  dataDir: string;
  port: number;
  /** The first start puts the first data in. */
  seeded: boolean;
  visibilityScale?: number;
  delayScale?: number;
  /** Shortens what calls may take, by as much as the delays that must outlast them. */
  callScale?: number;
  concurrency?: number;
  /** Variables for every function on top of the template's. */
  environment?: Record<string, string>;
}
