import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ObjectApi } from '../aws-proxy/object-api.ts';
import { awsLimits } from '../limits.ts';
import { patient } from '../listen.ts';
import type { Log } from '../log.ts';
import type { RestGateway } from '../rest/rest-gateway.ts';
import type { ViewerRequest, ViewerResponse } from '../rest/viewer.ts';
import type { SocketGateway } from '../socket/socket-gateway.ts';
import type { Firewall } from './firewall.ts';
import { applyPolicy } from './headers-policy.ts';
import type { Behavior, Distribution } from './read-distribution.ts';
import type { StaticFiles } from './static-files.ts';

interface EdgeOptions {
  distribution: Distribution;
  files: StaticFiles;
  /** Buckets that functions fill, for requests that they signed. */
  objects: ObjectApi;
  rest: readonly RestGateway[];
  sockets: readonly SocketGateway[];
  /** In front of everything, where the template has one. */
  firewall: Firewall | undefined;
  log: Log;
}

type Origin = { rest: RestGateway } | { sockets: SocketGateway } | { bucket: string } | { objects: ObjectApi };

/** The one port that people see: CloudFront's behaviours in front of the buckets and both APIs. */
export function createEdge(options: EdgeOptions): Server {
  const server = createServer(patient);
  server.on('request', (request, response) => {
    serve(request, options).then(
      (result) => write(response, request, result),
      (error: unknown) => {
        options.log({
          level: 'error',
          source: 'edge',
          text: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
        write(response, request, plain(500, 'Internal Server Error'));
      },
    );
  });
  server.on('clientError', (error, socket) => refuseBroken(error, socket));
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined);
    upgrade(request, socket, head, options).catch((error: unknown) => {
      options.log({ level: 'error', source: 'edge', text: String(error) });
      socket.destroy();
    });
  });
  return server;
}

/** A malformed request gets a response too, in the format of all other refusals. */
function refuseBroken(error: Error, socket: Duplex) {
  if (!socket.writable) return socket.destroy();
  const tooLong = 'code' in error && error.code === 'HPE_HEADER_OVERFLOW';
  const detail = tooLong ? 'The address or the headers are too long' : 'This request cannot be read';
  const body = JSON.stringify({ detail, code: 'refused' });
  const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const head = `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  return socket.end(`${head}\r\n\r\n${body}`);
}

async function serve(incoming: IncomingMessage, options: EdgeOptions): Promise<ViewerResponse> {
  const viewer = viewerRequest(incoming);
  const behavior = behaviorFor(options.distribution, viewer.uri);
  const isObject = 'objects' in originOf(behavior, options);
  const body = await readBody(incoming, isObject ? awsLimits.objectBytes : awsLimits.restBodyBytes);
  const blocked = options.firewall?.refuse(viewer);
  const response =
    blocked === undefined
      ? await respond(viewer, body, behavior, options)
      : plain(blocked, 'The firewall refuses this.');
  applyPolicy(response.headers, behavior.headersPolicy);
  return response;
}

async function respond(viewer: ViewerRequest, body: Buffer, behavior: Behavior, options: EdgeOptions) {
  const beyond = beyondLimits(viewer, body);
  if (beyond) return plain(beyond.status, beyond.text);
  if (!behavior.methods.includes(viewer.method))
    return plain(403, `This distribution does not allow ${viewer.method} here.`);
  const outcome = behavior.viewerFunction ? await behavior.viewerFunction(viewer) : { request: viewer };
  if ('response' in outcome) return outcome.response;
  const { rootObject } = options.distribution;
  const uri = outcome.request.uri === '/' && rootObject ? `/${rootObject}` : outcome.request.uri;
  const response = await fromOrigin({ ...outcome.request, uri }, body, behavior, options);
  return errorPage(response, outcome.request, options);
}

async function fromOrigin(request: ViewerRequest, body: Buffer, behavior: Behavior, options: EdgeOptions) {
  const origin = originOf(behavior, options);
  const sent = toOrigin(request, behavior);
  if ('bucket' in origin) return options.files.serve(origin.bucket, sent, behavior.compress);
  if ('rest' in origin) return origin.rest.handle(sent, body);
  if ('objects' in origin) return ofObject(origin.objects.answerSigned(sent, body));
  return plain(403, 'Forbidden');
}

const ofObject = ({ status, headers = {}, body }: ReturnType<ObjectApi['answerSigned']>): ViewerResponse => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [String(value)]])),
  body: Buffer.from(body),
});

/** A page of the site instead of an origin's error, if the distribution names one. */
async function errorPage(response: ViewerResponse, request: ViewerRequest, options: EdgeOptions) {
  const rule = options.distribution.errorResponses.find(({ ErrorCode }) => ErrorCode === response.status);
  if (rule?.ResponsePagePath === undefined) return response;
  const pageBehavior = behaviorFor(options.distribution, rule.ResponsePagePath);
  const headers = { ...request.headers };
  delete headers['if-none-match'];
  const page = await fromOrigin(
    { ...request, headers, method: 'GET', uri: rule.ResponsePagePath },
    Buffer.alloc(0),
    pageBehavior,
    options,
  );
  return { ...page, status: rule.ResponseCode ?? response.status };
}

async function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, options: EdgeOptions) {
  const viewer = viewerRequest(incoming);
  const behavior = behaviorFor(options.distribution, viewer.uri);
  const blocked = options.firewall?.refuse(viewer);
  if (blocked !== undefined) return refuseUpgrade(socket, blocked);
  const outcome = behavior.viewerFunction ? await behavior.viewerFunction(viewer) : { request: viewer };
  if ('request' in outcome) {
    const origin = originOf(behavior, options);
    if ('sockets' in origin) return origin.sockets.upgrade(toOrigin(outcome.request, behavior), incoming, socket, head);
  }
  return refuseUpgrade(socket, 'response' in outcome ? outcome.response.status : 403);
}

const refuseUpgrade = (socket: Duplex, status: number) =>
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);

/** Origins see a server of CloudFront's as their caller; the viewer is the last but one in `x-forwarded-for`. */
const edgeAddress = '130.176.0.1';

/** The forwarded request: the origin's own host, and without an origin request policy little of the viewer's. */
function toOrigin(request: ViewerRequest, { origin, forwardsViewer }: Behavior): ViewerRequest {
  const headers: Record<string, string[]> = { ...request.headers, host: [origin.DomainName] };
  headers['x-forwarded-for'] = [[...(headers['x-forwarded-for'] ?? []), request.sourceIp, edgeAddress].join(', ')];
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders)
    headers[HeaderName.toLowerCase()] = [HeaderValue];
  const uri = origin.OriginPath + request.uri;
  const sent = { ...request, uri, headers, sourceIp: edgeAddress };
  if (forwardsViewer) return sent;
  delete headers.authorization;
  delete headers.cookie;
  return { ...sent, querystring: '' };
}

function originOf({ origin, forwardsViewer }: Behavior, { rest, sockets, objects }: EdgeOptions): Origin {
  const [name = ''] = origin.DomainName.split('.');
  const restGateway = rest.find(({ api }) => api.id === name);
  if (restGateway) return { rest: restGateway };
  const socketGateway = sockets.find(({ api }) => api.id === name);
  if (socketGateway) return { sockets: socketGateway };
  // Pages need nothing of the viewer's; a signed request is all query.
  return forwardsViewer ? { objects } : { bucket: name };
}

function behaviorFor({ behaviors }: Distribution, uri: string): Behavior {
  const behavior = behaviors.find(({ pattern }) => pattern.test(uri));
  if (!behavior) throw new Error('The distribution has no default behaviour.');
  return behavior;
}

function viewerRequest(incoming: IncomingMessage): ViewerRequest {
  const [uri = '/', querystring = ''] = (incoming.url ?? '/').split(/\?(.*)/s);
  const headers: Record<string, string[]> = {};
  for (const [name, values] of Object.entries(incoming.headersDistinct)) if (values) headers[name] = values;
  const sourceIp = (incoming.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
  return { method: incoming.method ?? 'GET', uri, querystring, headers, sourceIp };
}

const plain = (status: number, text: string): ViewerResponse => ({
  status,
  headers: { 'content-type': ['text/plain'] },
  body: Buffer.from(text),
});

function write(response: ServerResponse, request: IncomingMessage, { status, headers, body }: ViewerResponse) {
  if (response.destroyed) return;
  const bodiless = status === 204 || status === 304;
  const length = bodiless ? {} : { 'content-length': body.length };
  const single = Object.entries(headers).map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  response.writeHead(status, { ...Object.fromEntries(single), ...length });
  response.end(bodiless || request.method === 'HEAD' ? undefined : body);
}

/** Keeps at most one byte more of a body than the limit, so that the responder can detect the excess. */
function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      const room = limit + 1 - length;
      length += chunk.length;
      if (room > 0) chunks.push(chunk.subarray(0, room));
    });
    incoming.on('end', () => resolve(Buffer.concat(chunks)));
    incoming.on('error', reject);
  });
}

/** Why CloudFront refuses a request before it looks at its behaviours, if it does. */
function beyondLimits({ method, uri, querystring }: ViewerRequest, body: Buffer) {
  if (Buffer.byteLength(`${uri}?${querystring}`) > awsLimits.viewerUrlBytes) {
    return { status: 414, text: 'The address is longer than CloudFront allows.' };
  }
  if ((method === 'GET' || method === 'HEAD') && body.length > 0) {
    return { status: 403, text: `CloudFront passes no ${method} with a body.` };
  }
  return undefined;
}
