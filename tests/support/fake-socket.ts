import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { SocketEvent } from '#shared/contracts/events.ts';

/** Replaces the browser's sockets; a test sends the server's events. */
export function fakeSockets() {
  const open: FakeSocket[] = [];
  class FakeSocket {
    onopen: (() => void) | undefined;
    onmessage: ((event: { data: string }) => void) | undefined;
    onclose: (() => void) | undefined;
    readonly isOpen: Promise<void>;
    constructor() {
      open.push(this);
      this.isOpen = new Promise((resolve) => {
        setTimeout(() => {
          this.onopen?.();
          resolve();
        });
      });
    }
    /** A sign of life, where a test takes that long on a busy machine. */
    send() {}
    close() {
      const index = open.indexOf(this);
      if (index >= 0) open.splice(index, 1);
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket);
  return {
    send: (event: SocketEvent) =>
      act(async () => {
        await Promise.all(open.map(({ isOpen }) => isOpen));
        for (const socket of open) socket.onmessage?.({ data: JSON.stringify(event) });
        // The schemas of events load with the first: when a later load of them has ended, this event is read.
        await Promise.resolve();
        await import('#shared/contracts/events.ts');
      }),
    lose: () =>
      act(async () => {
        for (const socket of open.splice(0)) socket.onclose?.();
      }),
  };
}
