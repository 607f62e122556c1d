import { type Operation, routes } from '#shared/contracts/routes.ts';
import type { Answer } from '../api.ts';
import type { Account } from './account.ts';
import {
  accessTokenRequests,
  accountRequests,
  companySignInRequests,
  secondFactorRequests,
} from './account-requests.ts';
import { administrationRequests } from './administration-requests.ts';
import { dataRequests } from './data-requests.ts';
import { definitionRequests } from './definition-requests.ts';
import { makers } from './makers.ts';
import type { AnyRequest, Requests } from './request.ts';
import type { Ground, Scene } from './scene.ts';
import { reportRequests, spaceRequests, webhookRequests } from './space-requests.ts';

/** One request that succeeds for each operation: a route without one does not compile. */
export const requests: Requests<Operation> = {
  ...accountRequests,
  ...secondFactorRequests,
  ...companySignInRequests,
  ...accessTokenRequests,
  ...administrationRequests,
  ...spaceRequests,
  ...webhookRequests,
  ...reportRequests,
  ...definitionRequests,
  ...dataRequests,
};

export const operations = Object.keys(routes) as Operation[];

export type Sent = ReturnType<AnyRequest['args']>;

/** The request as it would be sent, on what is shared: for who is refused, or for what changes nothing. */
export function argsOf(operation: Operation, scene: Scene, caller: Account = scene.spare): Sent {
  const request: AnyRequest = requests[operation];
  return request.args({ ...scene, caller });
}

/** Sends the request as one that may succeed: on something new where that is used up. */
export async function perform(
  operation: Operation,
  scene: Scene,
  caller: Account,
  key?: string,
): Promise<Answer & { sent: Sent }> {
  const { spends, args, after }: AnyRequest = requests[operation];
  const ids = spends ? { ...scene.ids, [spends]: await makers[spends]({ ...scene, caller }) } : scene.ids;
  const ground: Ground = { ...scene, ids, caller };
  const sent: Sent = args(ground);
  const answer = await caller.api.ask(operation, sent, key);
  await after?.(ground);
  return { ...answer, sent };
}
