import { once } from 'node:events';
import WebSocket from 'ws';
import { type LiveEvent, liveEvent } from '../../shared/contracts/events.ts';
import { until } from './until.ts';

/** A socket of an experiment that remembers every event. */
export class Live {
  readonly events: LiveEvent[] = [];
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.events.push(liveEvent.parse(JSON.parse(String(data)))));
  }

  static async open(url: string, experiment: string, token: string): Promise<Live> {
    const socket = new WebSocket(addressOf(url, experiment, token));
    const live = new Live(socket);
    await once(socket, 'open');
    return live;
  }

  /** The status with which a handshake is refused. */
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

  next(method: LiveEvent['method'], milliseconds = 60_000): Promise<LiveEvent> {
    return until(method, async () => this.events.find((event) => event.method === method), milliseconds);
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }
}

function addressOf(url: string, experiment: string, token: string): string {
  return `${url.replace('http', 'ws')}/ws/experiment/${experiment}?token=${encodeURIComponent(token)}`;
}
