import { limits } from '../limits.ts';
import type { ViewerRequest } from './viewer.ts';

/** Why CloudFront refuses a request before it looks at its behaviours, if it does. */
export function beyondLimits({ method, uri, querystring }: ViewerRequest, body: Buffer) {
  if (Buffer.byteLength(`${uri}?${querystring}`) > limits.viewerUrlBytes) {
    return { status: 414, text: 'The address is longer than CloudFront allows.' };
  }
  if ((method === 'GET' || method === 'HEAD') && body.length > 0) {
    return { status: 403, text: `CloudFront passes no ${method} with a body.` };
  }
  return undefined;
}
