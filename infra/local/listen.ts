import { createServer, type ServerOptions } from 'node:http';
import type { Server, Socket } from 'node:net';

/**
 * The header tells clients that idle connections last a minute. The server keeps them for longer: a busy client may look
 * at its clock late, and a request on a connection that has just been closed would be lost.
 */
export const patient = {
  keepAliveTimeout: 60_000,
  keepAliveTimeoutBuffer: 30_000,
  requestTimeout: 0,
} satisfies ServerOptions;

/** Listens on this machine alone; answers the origin. */
export async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** A port that is free now, for servers whose address must be known before they listen. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server, 0));
  await new Promise((resolve) => server.close(resolve));
  return Number(port);
}

/** Checked before anything starts: otherwise a used port would show only after everything has started. */
export async function requireFree(port: number): Promise<void> {
  const server = createServer();
  try {
    await listen(server, port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const what = code === 'EACCES' ? 'may not be taken by this user' : 'is in use';
    throw new Error(`Port ${port} ${what}: choose another with PORT, or PORT=0 for any free one.`);
  }
  await new Promise((resolve) => server.close(resolve));
}

interface Closing {
  /** Accepts no new connections; responses under way are still sent. */
  refuse: () => void;
  /** Ends every connection. */
  end: () => Promise<void>;
}

export function closing(server: Server): Closing {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  return {
    refuse: () => {
      server.close();
    },
    end: async () => {
      if (server.listening) server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
