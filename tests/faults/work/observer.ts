import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import { isChange, socketEvent } from '#shared/contracts/events.ts';

/** One connection's lifetime and received events. Times are of this process, in milliseconds. */
export interface Connection {
  opened: number;
  /** Undefined while it is open. */
  closed: number | undefined;
  events: { job: string; method: string; at: number }[];
}

/** Listens to an experiment as a browser does: it reconnects whenever its socket breaks. */
export class Observer {
  readonly connections: Connection[] = [];
  readonly #address: () => string;
  #socket: WebSocket | undefined;
  #stopped = false;

  private constructor(address: () => string) {
    this.#address = address;
  }

  static async open(url: string, experiment: string, token: () => string): Promise<Observer> {
    const origin = url.replace('http', 'ws');
    const observer = new Observer(() => `${origin}/ws/experiment/${experiment}?token=${encodeURIComponent(token())}`);
    await observer.#connect();
    return observer;
  }

  async close(): Promise<void> {
    this.#stopped = true;
    const socket = this.#socket;
    if (!socket || socket.readyState === socket.CLOSED) return;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await Promise.race([closed, delay(2000)]);
    socket.terminate();
  }

  /** Settled after the first try; failures are retried in the background. */
  #connect(): Promise<void> {
    const socket = new WebSocket(this.#address(), { handshakeTimeout: 10_000 });
    this.#socket = socket;
    const connection: Connection = { opened: Number.POSITIVE_INFINITY, closed: undefined, events: [] };
    socket.on('message', (data) => {
      const event = socketEvent.parse(JSON.parse(String(data)));
      if (isChange(event)) return;
      const { job_id: job, method } = event;
      connection.events.push({ job, method, at: performance.now() });
    });
    socket.on('error', () => undefined);
    return new Promise((resolve) => {
      socket.once('open', () => {
        connection.opened = performance.now();
        this.connections.push(connection);
        resolve();
      });
      socket.once('close', () => {
        connection.closed = performance.now();
        resolve();
        if (!this.#stopped) setTimeout(() => this.#stopped || void this.#connect(), reconnectMilliseconds);
      });
    });
  }
}

const reconnectMilliseconds = 300;
