import { once } from 'node:events';
import WebSocket from 'ws';
import { type ChangeEvent, isChange, type LiveEvent, socketEvent } from '#shared/contracts/events.ts';
import { until } from './until.ts';

/** A socket of an experiment that records every event. */
export class Live {
  /** The events of jobs. */
  readonly events: LiveEvent[] = [];
  /** Changes by people, with the time of arrival. */
  readonly changes: (ChangeEvent & { at: number })[] = [];
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const event = socketEvent.parse(JSON.parse(String(data)));
      if (isChange(event)) this.changes.push({ ...event, at: performance.now() });
      else this.events.push(event);
    });
  }

  static async open(url: string, experiment: string, token: string): Promise<Live> {
    const socket = new WebSocket(addressOf(url, experiment, token));
    const live = new Live(socket);
    await once(socket, 'open');
    return live;
  }

  /** The status of a refused handshake. */
  static async refusal(url: string, experiment: string, token: string): Promise<number | undefined> {
    const socket = new WebSocket(addressOf(url, experiment, token));
    return new Promise((resolve) => {
      socket.on('unexpected-response', (_, response) => {
        resolve(response.statusCode);
        socket.terminate();
      });
      socket.on('open', () => {
        resolve(undefined);
        socket.close();
      });
      socket.on('error', () => undefined);
    });
  }

  next(method: LiveEvent['method']): Promise<LiveEvent> {
    return until(method, async () => this.events.find((event) => event.method === method));
  }

  nextChange(method: ChangeEvent['method']): Promise<ChangeEvent & { at: number }> {
    return until(method, async () => this.changes.find((event) => event.method === method));
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }
}

function addressOf(url: string, experiment: string, token: string): string {
  return `${url.replace('http', 'ws')}/ws/experiment/${experiment}?token=${encodeURIComponent(token)}`;
}
