import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The engine's worker compiles the engine's kernels: it alone may make code at run time, and WebAssembly only. */
export const workerScripts = "'self' 'wasm-unsafe-eval'";

/**
 * A policy that lets the built app load its own files, and only those inline styles that its page has. A `<style>`
 * without text is among them, because the styling library makes one and fills it by script, which a policy lets it.
 */
export function contentSecurityPolicy(folder: string, script = "'self'"): string {
  const styles = ['', ...inlineStyles(join(folder, 'index.html'))].map(hashOf);
  const directives = {
    'default-src': "'none'",
    'script-src': script,
    'style-src': ["'self'", ...styles].join(' '),
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    // Also covers the sockets of the same address.
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

function inlineStyles(page: string): string[] {
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, style = '']) => style);
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
