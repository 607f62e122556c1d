import type { Fault } from './fault.ts';
import type { Work } from './work-log.ts';

/** Requests to the process that runs the stack, and its answers. */
export interface Commands {
  place: { request: Fault; answer: null };
  /** Ends all faults; returns how often each occurred since the last call. */
  heal: { request: null; answer: Record<string, number> };
  /** The kinds of faults that have occurred since they were last healed. */
  fired: { request: null; answer: string[] };
  look: { request: null; answer: Look };
  /** Work intervals of workers by job, since the last call. */
  work: { request: null; answer: Record<string, Work[]> };
  /** Ends every worker that runs a job, as a crash does; returns their number. */
  killWorkers: { request: null; answer: number };
  /** Memory, files and sockets in use. */
  measure: { request: null; answer: Measurement };
  /** Sends the given-up deletions again, as a person does after the alarm; returns their number. */
  redrive: { request: null; answer: number };
  stop: { request: null; answer: null };
}

export interface Look {
  /** Pending, delayed and in-flight messages in all queues, dead letters included. */
  messages: number;
  /** Given-up deletions, which have no consumer. */
  givenUp: number;
  /** Busy workers of functions, and calls that wait for one. */
  busy: number;
}

export interface Measurement {
  /** Used heap in bytes, by function and worker; and of the process that runs them. */
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
  /** The first start seeds the data. */
  seeded: boolean;
  visibilityScale?: number;
  delayScale?: number;
  /** The factor that shortens calls and the delays that must outlast them. */
  callScale?: number;
  concurrency?: number;
  /** Environment variables for every function, in addition to the template's. */
  environment?: Record<string, string>;
}
