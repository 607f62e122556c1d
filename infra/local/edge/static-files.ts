import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { header, type ViewerRequest, type ViewerResponse } from '../rest/viewer.ts';
import type { Template } from '../template/template.ts';
import { contentType } from './content-type.ts';
import { unzip } from './zip.ts';

const deploymentSchema = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.coerce.string())).default([]),
  SourceMarkersConfig: z.array(z.object({ jsonEscape: z.coerce.boolean().default(false) })).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
});

interface StoredFile {
  read: () => Buffer;
  metadata: Record<string, string>;
}
interface Loaded {
  body: Buffer;
  etag: string;
  encoded: Map<string, Buffer>;
}

/** The files that CloudFront compresses: text of at least 1000 bytes. */
const compressible = /^(text\/|application\/(javascript|json|manifest\+json|wasm|xml)|image\/svg|font\/(ttf|otf))/;
const leastCompressed = 1000;

/** The buckets that the template's deployments fill; a file is read when first asked for. */
export class StaticFiles {
  readonly #buckets = new Map<string, Map<string, StoredFile>>();
  readonly #loaded = new Map<StoredFile, Loaded>();

  constructor(template: Template) {
    for (const { properties } of template.find('Custom::CDKBucketDeployment', deploymentSchema)) {
      const {
        DestinationBucketName: bucket,
        DestinationBucketKeyPrefix: prefix,
        SystemMetadata: metadata,
      } = properties;
      const files = this.#buckets.get(bucket) ?? new Map<string, StoredFile>();
      this.#buckets.set(bucket, files);
      for (const [position, key] of properties.SourceObjectKeys.entries()) {
        const fill = marking(properties.SourceMarkers[position], properties.SourceMarkersConfig[position]?.jsonEscape);
        for (const [path, read] of sourceFiles(template.asset(key))) {
          if (isLeftOut(path, properties.Exclude, properties.Include)) continue;
          files.set([prefix, path].filter(Boolean).join('/'), { read: () => fill(read()), metadata });
        }
      }
    }
  }

  /** Answers like a private bucket behind CloudFront: what is not there is denied. */
  serve(bucket: string, request: ViewerRequest, compress: boolean): ViewerResponse {
    const key = keyOf(request.uri);
    const file = this.#buckets.get(bucket)?.get(key);
    if (!file) return { status: 403, headers: { 'content-type': ['application/xml'] }, body: Buffer.from(denied) };
    const { body, etag, encoded } = this.#load(file);
    const headers: Record<string, string[]> = { 'content-type': [contentType(key)], etag: [etag] };
    for (const [name, value] of Object.entries(file.metadata)) headers[name.toLowerCase()] = [value];
    if (header(request.headers, 'if-none-match')?.includes(etag))
      return { status: 304, headers, body: Buffer.alloc(0) };
    const type = headers['content-type']?.[0] ?? '';
    if (!compress || body.length < leastCompressed || !compressible.test(type)) return { status: 200, headers, body };
    headers.vary = ['Accept-Encoding'];
    const encoding = chooseEncoding(header(request.headers, 'accept-encoding') ?? '');
    if (encoding === undefined) return { status: 200, headers, body };
    const packed = encoded.get(encoding) ?? (encoding === 'br' ? brotli(body) : gzipSync(body));
    encoded.set(encoding, packed);
    headers['content-encoding'] = [encoding];
    return { status: 200, headers, body: packed };
  }

  #load(file: StoredFile): Loaded {
    const known = this.#loaded.get(file);
    if (known) return known;
    const body = file.read();
    const loaded = { body, etag: `"${createHash('md5').update(body).digest('hex')}"`, encoded: new Map() };
    this.#loaded.set(file, loaded);
    return loaded;
  }
}

const denied =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
const brotli = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** S3 refuses what is no encoding of text; here it is the name of no file. */
function keyOf(uri: string) {
  try {
    return decodeURIComponent(uri).replace(/^\//, '');
  } catch {
    return uri;
  }
}

function chooseEncoding(accepted: string) {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function sourceFiles(asset: string): [string, () => Buffer][] {
  if (!statSync(asset).isDirectory()) {
    return [...unzip(readFileSync(asset))].map(([path, body]) => [path, () => body]);
  }
  return readdirSync(asset, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(asset, file).replaceAll(sep, '/'), () => readFileSync(file)]);
}

/** Values known only at deployment, such as an API's id, stand in the files as markers. */
function marking(markers: Record<string, string> = {}, jsonEscape = false) {
  const entries = Object.entries(markers);
  if (entries.length === 0) return (body: Buffer) => body;
  return (body: Buffer) => {
    let text = body.toString('utf8');
    for (const [marker, value] of entries)
      text = text.replaceAll(marker, jsonEscape ? JSON.stringify(value).slice(1, -1) : value);
    return Buffer.from(text);
  };
}

/** As `aws s3 sync` has it: what is excluded may be included again. */
function isLeftOut(path: string, exclude: readonly string[], include: readonly string[]) {
  const matches = (pattern: string) =>
    new RegExp(
      `^${pattern
        .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.')}$`,
    ).test(path);
  return exclude.some(matches) && !include.some(matches);
}
