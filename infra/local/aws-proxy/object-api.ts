import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { ProxyAnswer } from '../data/answers.ts';
import { type ObjectStore, tagOf } from '../data/object-store.ts';
import { functionSecret } from '../functions/environment.ts';
import { awsLimits } from '../limits.ts';
import type { Template } from '../template/template.ts';
import type { RoleAccess } from './access.ts';
import type { ProxyCall } from './services.ts';
import { type SignedRequest, signatureProblem, signedBy } from './signed-request.ts';
import type { Need } from './statement.ts';

interface Signer {
  access: Pick<RoleAccess, 'allows'>;
}

interface ObjectOptions {
  buckets: ReadonlySet<string>;
  store: ObjectStore;
  /** The roles of those who may sign, by their access keys. */
  signers: ReadonlyMap<string, Signer>;
  /** The secret of all their keys. */
  secret?: string;
}

export const bucketsOf = (template: Template): ReadonlySet<string> =>
  new Set(template.find('AWS::S3::Bucket', z.unknown()).map(({ ref }) => ref));

/** S3 as functions use it, and requests to objects that they signed. Only the calls of the product are known. */
export class ObjectApi {
  readonly #store: ObjectStore;
  readonly #buckets: ReadonlySet<string>;
  readonly #signers: ReadonlyMap<string, Signer>;
  readonly #secret: string;

  constructor({ buckets, store, signers, secret = functionSecret }: ObjectOptions) {
    this.#store = store;
    this.#buckets = buckets;
    this.#signers = signers;
    this.#secret = secret;
  }

  /** A call of the SDK, which names the bucket in the path. */
  call(request: IncomingMessage, body: Buffer, access: Pick<RoleAccess, 'allows'> | undefined): ProxyCall | undefined {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, bucket = '', encoded = ''] = /^\/([^/]+)\/?(.*)$/s.exec(pathname) ?? [];
    if (!this.#buckets.has(bucket)) return undefined;
    const key = decodeURIComponent(encoded);
    const found = (operation: string, needs: Need[], run: () => ProxyAnswer): ProxyCall => ({
      service: 's3',
      operation,
      needs,
      run,
    });
    if (key === '' && request.method === 'GET') {
      const prefix = searchParams.get('prefix') ?? '';
      const need = { action: 's3:ListBucket', resource: arnOf(bucket), context: { 's3:prefix': [prefix] } };
      return found('ListObjectsV2', [need], () => this.#list(bucket, prefix, searchParams.get('start-after') ?? ''));
    }
    const need = (verb: string, resource = key) => ({ action: `s3:${verb}`, resource: `${arnOf(bucket)}/${resource}` });
    const { 'x-amz-copy-source': source, 'x-amz-copy-source-if-match': tag } = request.headers;
    if (request.method === 'PUT' && typeof source === 'string') {
      const from = decodeURIComponent(source.slice(source.indexOf('/', 1) + 1));
      const needs = [need('GetObject', from), need('PutObject')];
      return found('CopyObject', needs, () => this.#copy(bucket, from, key, String(tag)));
    }
    if (request.method === 'PUT') return found('PutObject', [need('PutObject')], () => this.#put(bucket, key, body));
    if (request.method === 'DELETE') {
      return found('DeleteObject', [need('DeleteObject')], () => {
        this.#store.remove(bucket, key);
        return { status: 204, body: '' };
      });
    }
    if (request.method !== 'GET') return undefined;
    const mayList = access?.allows({ action: 's3:ListBucket', resource: arnOf(bucket) }) ?? true;
    return found('GetObject', [need('GetObject')], () => this.#get(bucket, key) ?? (mayList ? noSuchKey : denied));
  }

  /** A request to the bucket's own host, which a function signed and CloudFront passed on. */
  answerSigned(request: SignedRequest, body: Buffer): ProxyAnswer {
    const [bucket = ''] = request.headers.host?.[0]?.split('.') ?? [];
    const query = new URLSearchParams(request.querystring.replaceAll('+', '%2B'));
    const signer = this.#signers.get(signedBy(query));
    if (!signer || !this.#buckets.has(bucket)) return denied;
    const problem = signatureProblem(request, this.#secret, Date.now());
    if (problem) return objectProblem({ status: 403, ...problem });
    const key = decodeURIComponent(request.uri.slice(1));
    const may = (verb: string) => signer.access.allows({ action: `s3:${verb}`, resource: `${arnOf(bucket)}/${key}` });
    if (request.method === 'PUT') {
      if (body.length > awsLimits.objectBytes) return tooLarge;
      return may('PutObject') ? this.#put(bucket, key, body) : denied;
    }
    if (request.method !== 'GET' || !may('GetObject')) return denied;
    const answer = this.#get(bucket, key);
    if (!answer) return denied;
    const headers = { ...answer.headers };
    for (const name of ['content-type', 'content-disposition']) {
      const wanted = query.get(`response-${name}`);
      if (wanted !== null) headers[name] = wanted;
    }
    return { ...answer, headers };
  }

  #put(bucket: string, key: string, body: Buffer): ProxyAnswer {
    this.#store.put(bucket, key, body);
    return { status: 200, body: '' };
  }

  #get(bucket: string, key: string): ProxyAnswer | undefined {
    const object = this.#store.get(bucket, key);
    if (!object) return undefined;
    const headers = {
      'content-type': 'binary/octet-stream',
      'last-modified': object.modified.toUTCString(),
      etag: tagOf(object),
    };
    return { status: 200, headers, body: object.body };
  }

  #copy(bucket: string, from: string, to: string, tag: string): ProxyAnswer {
    const object = this.#store.get(bucket, from);
    if (!object) return noSuchKey;
    if (tag !== tagOf(object)) {
      const message = 'At least one of the pre-conditions you specified did not hold';
      return objectProblem({ status: 412, type: 'PreconditionFailed', message });
    }
    this.#store.put(bucket, to, object.body);
    const written = new Date().toISOString();
    return xml(200, `<CopyObjectResult><LastModified>${written}</LastModified><ETag>${tag}</ETag></CopyObjectResult>`);
  }

  #list(bucket: string, prefix: string, after: string): ProxyAnswer {
    const rest = this.#store.list(bucket, prefix).filter(({ key }) => key > after);
    const page = rest.slice(0, pageObjects);
    const contents = page.map(
      ({ key, size, modified }) =>
        `<Contents><Key>${escaped(key)}</Key><Size>${size}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`,
    );
    const head = `<IsTruncated>${rest.length > page.length}</IsTruncated><KeyCount>${page.length}</KeyCount>`;
    return xml(200, `<ListBucketResult>${head}${contents.join('')}</ListBucketResult>`);
  }
}

const pageObjects = 1000;
const arnOf = (bucket: string) => `arn:aws:s3:::${bucket}`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const xml = (status: number, body: string): ProxyAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});

/** An error in S3's format. */
export const objectProblem = ({ status, type, message }: { status: number; type: string; message: string }) =>
  xml(status, `<Error><Code>${type}</Code><Message>${escaped(message)}</Message></Error>`);

const noSuchKey = objectProblem({ status: 404, type: 'NoSuchKey', message: 'The specified key does not exist.' });
const denied = objectProblem({ status: 403, type: 'AccessDenied', message: 'Access Denied' });
const tooLarge = objectProblem({ status: 400, type: 'EntityTooLarge', message: 'The object is too large.' });
