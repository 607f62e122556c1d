import * as oauth from 'oauth4webapi';
import { log } from '#functions/aws/log.ts';
import { internet, type Network } from '#functions/outbound/open-request.ts';
import { publicFetch } from '#functions/outbound/public-fetch.ts';
import { reachRefusal } from '#functions/outbound/reach.ts';

/** A provider that does not do its part, with a message for people. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
  /** `gone`: the provider stands for the person no longer. */
  readonly kind: 'unreachable' | 'refused' | 'gone';

  constructor(kind: ProviderProblem['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** The client that this product is to a provider. */
export interface ProviderClient {
  issuer: string;
  client_id: string;
  secret: string;
}

/** A sign-in under way. Its values are made by this product, and come back in the provider's answers. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  /** PKCE's verifier, of which the provider has seen the hash alone. */
  verifier: string;
  redirect: string;
  /** Whether the person must have shown the provider within minutes who they are. */
  again: boolean;
}

/** A person, as the provider describes them. */
export interface ProviderIdentity {
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  name: string | undefined;
  /** When they showed it the last time, in Unix seconds. */
  authenticated: number | undefined;
  refreshToken: string | undefined;
}

/** The age of the provider's own session at most, where it is to ask again. */
const againSeconds = 300;
/** A sign-in makes up to four requests, and API Gateway ends a call after 29 seconds. */
const provider: Network = { ...internet, timeoutMilliseconds: 5000 };

/** The provider's description of itself; throws `ProviderProblem`. */
export function discover(issuer: string, network: Network = provider): Promise<oauth.AuthorizationServer> {
  return asProblem(async () => {
    const url = new URL(issuer);
    const response = await oauth.discoveryRequest(url, { algorithm: 'oidc', ...requests(network) });
    const server = await oauth.processDiscoveryResponse(url, response);
    for (const endpoint of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri]) {
      if (endpoint === undefined || !URL.canParse(endpoint) || reachRefusal(endpoint))
        throw new ProviderProblem('refused', describesItself);
    }
    return server;
  });
}

const describesItself = 'The provider does not describe itself as OpenID Connect asks';

/** Where the browser goes to sign in. */
export async function signInAddress(client: ProviderClient, attempt: SignInAttempt): Promise<string> {
  const server = await discover(client.issuer);
  const scopes = ['openid', 'email', 'profile'];
  // Without it most providers give no refresh token; those that do not know it may refuse it.
  if (server.scopes_supported?.includes('offline_access')) scopes.push('offline_access');
  const address = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: attempt.redirect,
    scope: scopes.join(' '),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(attempt.again ? { prompt: 'login', max_age: String(againSeconds) } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** The identity behind the query with which a provider has sent a browser back. */
export function identifyPerson(
  client: ProviderClient,
  attempt: SignInAttempt,
  query: string,
): Promise<ProviderIdentity> {
  return asProblem(async () => {
    const server = await discover(client.issuer);
    const own = { client_id: client.client_id };
    const answer = oauth.validateAuthResponse(server, own, new URLSearchParams(query), attempt.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      own,
      authentication(server, client),
      answer,
      attempt.redirect,
      attempt.verifier,
      requests(provider),
    );
    const result = await oauth.processAuthorizationCodeResponse(server, own, response, {
      expectedNonce: attempt.nonce,
      requireIdToken: true,
      ...(attempt.again ? { maxAge: againSeconds } : {}),
    });
    await oauth.validateApplicationLevelSignature(server, response, requests(provider));
    return identityIn(server, own, result);
  });
}

interface Renewed {
  /** Undefined where the provider does not repeat it. */
  subject: string | undefined;
  refreshToken: string | undefined;
}

/** The identity that a refresh token still stands for; `gone` if it does no longer. */
export function identifyAgain(client: ProviderClient, refreshToken: string): Promise<Renewed> {
  return asProblem(async () => {
    const server = await discover(client.issuer);
    const own = { client_id: client.client_id };
    const login = authentication(server, client);
    const response = await oauth.refreshTokenGrantRequest(server, own, login, refreshToken, requests(provider));
    const result = await oauth.processRefreshTokenResponse(server, own, response);
    const claims = oauth.getValidatedIdTokenClaims(result);
    if (claims) await oauth.validateApplicationLevelSignature(server, response, requests(provider));
    return { subject: claims?.sub, refreshToken: result.refresh_token };
  });
}

async function identityIn(
  server: oauth.AuthorizationServer,
  own: oauth.Client,
  result: oauth.TokenEndpointResponse,
): Promise<ProviderIdentity> {
  const claims = oauth.getValidatedIdTokenClaims(result);
  if (!claims) throw new ProviderProblem('refused', unclear);
  // Many providers say who it is only where one asks for it.
  const more =
    claims.email === undefined && server.userinfo_endpoint
      ? await oauth.processUserInfoResponse(
          server,
          own,
          claims.sub,
          await oauth.userInfoRequest(server, own, result.access_token, requests(provider)),
        )
      : {};
  const all: Record<string, unknown> = { ...more, ...claims };
  const text = (name: string) => (typeof all[name] === 'string' ? all[name] : undefined);
  return {
    subject: claims.sub,
    email: text('email'),
    isVerified: all.email_verified === true,
    name: text('name'),
    authenticated: typeof claims.auth_time === 'number' ? claims.auth_time : undefined,
    refreshToken: result.refresh_token,
  };
}

/** By the header, which every provider must know, unless it says that it takes the body alone. */
function authentication(server: oauth.AuthorizationServer, { secret }: ProviderClient): oauth.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

/** Each request of the library goes out guarded; `reachRefusal` decides about plain HTTP. */
const requests = (network: Network) => ({
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: async (address: string, options: Parameters<typeof publicFetch>[1]) => {
    if (reachRefusal(address)) throw new ProviderProblem('refused', `The provider must ${reachRefusal(address)}`);
    return publicFetch(address, options, network);
  },
});

const unclear = "The provider's answer is not valid: please sign in again";
const noAnswer = 'The provider of your company does not answer: please try again in a moment';

async function asProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    log('info', 'a provider of sign-ins did not do its part', { kind: problem.kind, error });
    throw problem;
  }
}

function problemOf(error: unknown): ProviderProblem {
  if (error instanceof ProviderProblem) return error;
  if (error instanceof oauth.AuthorizationResponseError) {
    const isDenied = error.error === 'access_denied';
    return new ProviderProblem('refused', isDenied ? 'The provider has not let you in' : unclear, error);
  }
  if (error instanceof oauth.ResponseBodyError) {
    if (error.error === 'invalid_grant') return new ProviderProblem('gone', unclear, error);
    if (error.status < 500) return new ProviderProblem('refused', notTaken, error);
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) return new ProviderProblem('refused', notTaken, error);
  if (error instanceof oauth.OperationProcessingError && !silent.has(error.code ?? '')) {
    return new ProviderProblem('refused', unclear, error);
  }
  if (error instanceof oauth.UnsupportedOperationError) return new ProviderProblem('refused', unclear, error);
  return new ProviderProblem('unreachable', noAnswer, error);
}

/** Answers of something in front of the provider, or of none. */
const silent = new Set<string>([oauth.RESPONSE_IS_NOT_CONFORM, oauth.RESPONSE_IS_NOT_JSON, oauth.PARSE_ERROR]);

const notTaken =
  'The provider does not take the client ID and secret of this workspace: please tell your administrator';
