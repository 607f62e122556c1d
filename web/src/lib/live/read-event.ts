import { type SocketEvent, socketEvent } from '#shared/contracts/events.ts';

/**
 * In a chunk of its own: the schemas load with the first frame. A frame that is not an event (a keep-alive, or one of a
 * newer server) is ignored.
 */
export function readEvent(data: unknown): SocketEvent | undefined {
  try {
    return socketEvent.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
