import { Api } from './api.ts';

/** A client that signs in with the first call and stays signed in for as long as a test takes. */
export function freshApi(url: string, { email, password }: { email: string; password: string }): () => Promise<Api> {
  let signedIn: Promise<Api> | undefined;
  return () => {
    signedIn ??= Api.signedIn(url, email, password);
    return signedIn;
  };
}
