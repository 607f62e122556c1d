import type { SocketEvent, socketEvent } from '#shared/contracts/events.ts';
import { refreshTokens } from '../session/refresh-tokens.ts';
import { currentSession } from '../session/session.ts';
import { storedTokens } from '../session/tokens.ts';
import { loadWhenIdle } from '../timing/load-when-idle.ts';

interface ExperimentSocketOptions {
  experimentId: string;
  onEvent: (event: SocketEvent) => void;
  /** The socket is open. `first` is false after a loss, during which events were missed. */
  onOpen: (first: boolean) => void;
  onClose: () => void;
  /** Opening failed: no network, or the account can no longer open the experiment. */
  onRefused?: () => void;
  now?: () => number;
  random?: () => number;
}

/** In a chunk of its own: the schemas load with the first frame. */
const loadEvents = loadWhenIdle(() => import('#shared/contracts/events.ts'));

/** API Gateway closes a connection that was idle for ten minutes. */
const aliveMilliseconds = 9 * 60_000;
const signOfLife = JSON.stringify({ action: 'alive' });
const backOff = { firstMilliseconds: 500, maxMilliseconds: 30_000 };
/** A token with less time left may expire before the server checks it. */
const marginSeconds = 10;

/**
 * Keeps a socket for an experiment's events open until the returned function is called. After a loss it reconnects with
 * exponential back-off and jitter, at once when the network returns, and with a new token if the old one has expired.
 */
export function openExperimentSocket(options: ExperimentSocketOptions): () => void {
  const { experimentId, now = Date.now, random = Math.random } = options;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let alive: ReturnType<typeof setInterval> | undefined;
  let losses = 0;
  let opened = false;
  let connecting = false;
  let stopped = false;
  /** The frames so far: one is read after the other. */
  let received = Promise.resolve();

  const connect = async () => {
    clearTimeout(timer);
    if (stopped || connecting || socket) return;
    connecting = true;
    const session = currentSession();
    if (session && session.exp - marginSeconds <= now() / 1000) await refreshTokens();
    connecting = false;
    const token = storedTokens()?.access;
    if (stopped || !token) return;
    socket = new WebSocket(socketUrl(experimentId, token));
    let stood = false;
    socket.onopen = () => {
      stood = true;
      losses = 0;
      alive = setInterval(() => socket?.send(signOfLife), aliveMilliseconds);
      options.onOpen(!opened);
      opened = true;
    };
    const from = socket;
    socket.onmessage = ({ data }) => {
      received = received.then(() => receive(data, from)).catch((error: unknown) => console.error(error));
    };
    socket.onclose = () => {
      socket = undefined;
      clearInterval(alive);
      if (stopped) return;
      if (stood) options.onClose();
      else options.onRefused?.();
      timer = setTimeout(connect, delay(losses, random()));
      losses += 1;
    };
  };
  const receive = async (data: unknown, from: WebSocket) => {
    const events = await loadEvents().catch(() => undefined);
    // The event is lost: a new connection asks for what was missed.
    if (!events) return from.close();
    const event = stopped ? undefined : readEvent(events.socketEvent, data);
    if (!event) return;
    // The experiment no longer exists: do not reconnect.
    if (event.method === 'experiment_deleted') stop();
    options.onEvent(event);
  };
  const onOnline = () => {
    losses = 0;
    void connect();
  };

  window.addEventListener('online', onOnline);
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(alive);
    window.removeEventListener('online', onOnline);
    socket?.close();
  };
  void connect();
  return stop;
}

/** A frame that is not an event (a keep-alive, or one of a newer server) is ignored. */
function readEvent(schema: typeof socketEvent, data: unknown): SocketEvent | undefined {
  try {
    return schema.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

/** Between 25 % and 100 % of the step, so that browsers do not reconnect to a restarted server all at once. */
function delay(losses: number, random: number): number {
  const step = Math.min(backOff.maxMilliseconds, backOff.firstMilliseconds * 2 ** losses);
  return step * (0.25 + 0.75 * random);
}

function socketUrl(experimentId: string, token: string): string {
  const origin = location.origin.replace(/^http/, 'ws');
  return `${origin}/ws/experiment/${encodeURIComponent(experimentId)}?token=${encodeURIComponent(token)}`;
}
