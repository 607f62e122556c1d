import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** Security headers on every response. Browsers do not cache tenants' data; files set their own lifetime. */
export function responseHeaders(
  scope: Construct,
  id: 'file-headers' | 'worker-headers' | 'answer-headers' | 'content-headers',
  contentSecurityPolicy: string,
): ResponseHeadersPolicy {
  const custom = {
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...((id === 'answer-headers' || id === 'content-headers') && { 'Cache-Control': 'no-store' }),
  };
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        // Other names below a custom domain are not this product's.
        includeSubdomains: false,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
    },
  });
}

/** No content of tenants is a page: where one is opened as such, it runs and loads nothing. */
export const contentPolicy = "default-src 'none'; script-src 'none'; frame-ancestors 'none'; sandbox";

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
