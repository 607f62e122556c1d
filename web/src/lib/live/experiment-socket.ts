import { type SocketEvent, socketEvent } from '#shared/contracts/events.ts';
import { refreshTokens } from '../session/refresh-tokens.ts';
import { currentSession } from '../session/session.ts';
import { storedTokens } from '../session/tokens.ts';

export interface ExperimentSocketOptions {
  experimentId: string;
  onEvent: (event: SocketEvent) => void;
  /** The line stands. `first` is false when it had been lost, so that events were missed. */
  onOpen: (first: boolean) => void;
  onClose: () => void;
  /** A try to open it has failed: the network is away, or the experiment is not there for this account any more. */
  onRefused?: () => void;
  now?: () => number;
  random?: () => number;
}

const backOff = { firstMilliseconds: 500, mostMilliseconds: 30_000 };
/** A token that ends within this time may be over when the server looks at it. */
const marginSeconds = 10;

/**
 * Keeps a socket to an experiment's events open until the returned function is called: after a loss it comes back with
 * exponential back-off and full jitter, at once when the network returns, and with a fresh token when the old one ended.
 */
export function openExperimentSocket(options: ExperimentSocketOptions): () => void {
  const { experimentId, now = Date.now, random = Math.random } = options;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let losses = 0;
  let opened = false;
  let connecting = false;
  let stopped = false;

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
      options.onOpen(!opened);
      opened = true;
    };
    socket.onmessage = ({ data }) => {
      const event = readEvent(data);
      if (!event) return;
      // There is nothing to come back to.
      if (event.method === 'experiment_deleted') stop();
      options.onEvent(event);
    };
    socket.onclose = () => {
      socket = undefined;
      if (stopped) return;
      if (stood) options.onClose();
      else options.onRefused?.();
      timer = setTimeout(connect, delay(losses, random()));
      losses += 1;
    };
  };
  const onOnline = () => {
    losses = 0;
    void connect();
  };

  window.addEventListener('online', onOnline);
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    socket?.close();
  };
  void connect();
  return stop;
}

/** Between a quarter of and the whole of the step, so that a restarted server is not met by all browsers at once. */
function delay(losses: number, random: number): number {
  const step = Math.min(backOff.mostMilliseconds, backOff.firstMilliseconds * 2 ** losses);
  return step * (0.25 + 0.75 * random);
}

function socketUrl(experimentId: string, token: string): string {
  const origin = location.origin.replace(/^http/, 'ws');
  return `${origin}/ws/experiment/${encodeURIComponent(experimentId)}?token=${encodeURIComponent(token)}`;
}

/** A frame that is no event (a keep-alive, a newer server's) is passed over. */
function readEvent(data: unknown): SocketEvent | undefined {
  try {
    return socketEvent.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
