import { createServer } from 'node:http';
import { ObjectApi } from '#infra/local/aws-proxy/object-api.ts';
import { ObjectStore } from '#infra/local/data/object-store.ts';
import { readAll } from '#infra/local/data/upstream.ts';
import { listen } from '#infra/local/listen.ts';
import { testCredentials } from './dynamo-local.ts';

/** The bucket in which functions under test keep files. */
export const testBucket = 'test-files';

type Method = 'GET' | 'PUT';

/** The local stack's own buckets, in memory, behind an address for the SDK. */
async function startObjects() {
  const buckets = new Set([testBucket]);
  const store = new ObjectStore(undefined);
  const access = { allows: () => true };
  const signers = new Map([[testCredentials.accessKeyId, { access }]]);
  const api = new ObjectApi({ buckets, store, signers, secret: testCredentials.secretAccessKey });
  const server = createServer((request, response) => {
    void readAll(request).then(async (body) => {
      const call = api.call(request, body, access);
      const answer = (await call?.run(request)) ?? { status: 400, body: '' };
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  // The tests of a process end without closing it.
  server.unref();
  return { api, buckets, store, endpoint: await listen(server, 0) };
}

export const testObjects = await startObjects();

/** Sends a request to a signed address as CloudFront passes it on. */
export function sendSigned(method: Method, address: string, body: Buffer = Buffer.alloc(0), headers: object = {}) {
  const [uri = '', querystring = ''] = address.split('?');
  const lengths = method === 'PUT' ? { 'content-length': [String(body.length)] } : {};
  const given = { host: [process.env.FILES_DOMAIN ?? ''], ...lengths, ...headers };
  const answer = testObjects.api.answerSigned({ method, uri, querystring, headers: given }, body);
  return { status: answer.status, headers: answer.headers ?? {}, body: answer.body };
}
