import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closing, listen } from '#infra/local/listen.ts';

/** Headers that concern one connection, which HTTP/2 refuses. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];

/**
 * Speaks what CloudFront speaks with a browser, TLS and HTTP/2, in front of the local edge, which knows HTTP/1.1 alone:
 * there, requests of a page wait for six connections and pay for opening each. The certificate is made for this run, and
 * names no owner.
 */
export async function openHttp2Edge(origin: string): Promise<{ url: string; end: () => Promise<void> }> {
  const { hostname, port } = new URL(origin);
  const server = createSecureServer({ ...createCertificate(), allowHTTP1: true }, (incoming, answer) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
    const host = incoming.headers[':authority'] ?? incoming.headers.host;
    const passed = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: { ...headers, host: String(host) } },
      (response) => {
        const kept = Object.entries(response.headers).filter(([name]) => !ofConnection.includes(name));
        answer.writeHead(response.statusCode ?? 502, Object.fromEntries(kept));
        response.pipe(answer as NodeJS.WritableStream);
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const through = connect(Number(port), hostname, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let at = 0; at < incoming.rawHeaders.length; at += 2)
        lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
      through.write(`${lines.join('\r\n')}\r\n\r\n`);
      through.write(head);
      through.pipe(socket).pipe(through);
    });
    through.on('error', () => socket.destroy());
    socket.on('error', () => through.destroy());
  });
  const { end } = closing(server);
  const { port: own } = new URL(await listen(server, 0));
  return { url: `https://localhost:${own}`, end };
}

function createCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const forms = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...forms, '-days', '1', '-keyout', key, '-out', cert], { stdio: 'pipe' });
  const certificate = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return certificate;
}
