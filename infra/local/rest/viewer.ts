/** A request as it passes the edge: after the viewer-request function, before an origin. */
export interface ViewerRequest {
  method: string;
  /** The path, still percent-encoded. */
  uri: string;
  /** Without the question mark, still percent-encoded. */
  querystring: string;
  headers: Record<string, string[]>;
  sourceIp: string;
}

export interface ViewerResponse {
  status: number;
  headers: Record<string, string[]>;
  body: Buffer;
}

export const header = (headers: Record<string, string[]>, name: string) => headers[name]?.join(', ');
