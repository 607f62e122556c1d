import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionApi } from './aws-proxy/connection-api.ts';
import type { ObjectApi } from './aws-proxy/object-api.ts';
import { createEdge } from './edge/edge-server.ts';
import { readFirewall } from './edge/firewall.ts';
import { readDistribution } from './edge/read-distribution.ts';
import { StaticFiles } from './edge/static-files.ts';
import type { Invocable } from './functions/pool.ts';
import { closing, listen } from './listen.ts';
import type { Log } from './log.ts';
import { readRestApis } from './rest/read-rest-api.ts';
import { RestGateway } from './rest/rest-gateway.ts';
import type { SocketApi } from './socket/read-socket-api.ts';
import { SocketGateway } from './socket/socket-gateway.ts';
import type { Strict } from './strict/strict.ts';
import type { Template } from './template/template.ts';
import type { Undo } from './undo.ts';

interface FrontOptions {
  pools: ReadonlyMap<string, Invocable>;
  socketApis: readonly SocketApi[];
  connections: ConnectionApi;
  objects: ObjectApi;
  port: number;
  log: Log;
  undo: Undo;
  strict?: Strict | undefined;
}

/** The time limit of requests under way when a stop is requested. */
const drainMilliseconds = 3000;

/** Opens the public port, and returns its address. A stop waits for requests under way. */
export async function startFront(
  template: Template,
  { pools, socketApis, connections, objects, port, log, undo, strict }: FrontOptions,
) {
  const distribution = readDistribution(template);
  if (!distribution) throw new Error('The template has no CloudFront distribution, so there is nothing to serve.');
  const rest = readRestApis(template).map((api) => new RestGateway(api, pools, log, strict));
  const sockets = socketApis.map((api) => new SocketGateway(api, pools, connections));
  const firewall = readFirewall(template);
  const edge = createEdge({ distribution, files: new StaticFiles(template), objects, rest, sockets, firewall, log });
  const { refuse, end } = closing(edge);
  const address = await listen(edge, port);
  undo.add(
    end,
    () => drained(pools),
    () => Promise.all(sockets.map((gateway) => gateway.stop())),
    refuse,
  );
  return address.replace('127.0.0.1', 'localhost');
}

async function drained(pools: ReadonlyMap<string, Invocable>) {
  const deadline = Date.now() + drainMilliseconds;
  const busy = () => [...pools.values()].some(({ state }) => state.busy > 0);
  while (busy() && Date.now() < deadline) await delay(20);
}
