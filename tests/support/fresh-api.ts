import { Api } from './api.ts';

/** A token is good for five minutes. */
const milliseconds = 4 * 60_000;

/** A client that signs in again before its token ends, for tests that take longer. */
export function freshApi(url: string, { email, password }: { email: string; password: string }): () => Promise<Api> {
  let signedIn: { api: Promise<Api>; at: number } | undefined;
  return () => {
    if (!signedIn || Date.now() - signedIn.at > milliseconds) {
      signedIn = { api: Api.signedIn(url, email, password), at: Date.now() };
    }
    return signedIn.api;
  };
}
