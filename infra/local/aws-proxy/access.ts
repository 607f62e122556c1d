import { account } from '../template/physical.ts';
import type { ResourcePolicies } from './policies.ts';
import { type CallContext, compile, type Need, type Statement } from './statement.ts';

/** One action on one resource, as a role's policy writes them, and whether a call needed it. */
export interface Grant {
  action: string;
  resource: string;
  used: boolean;
}

/** The words of AWS's refusals. */
export type PolicyRefusal =
  | 'no identity-based policy allows'
  | 'with an explicit deny in an identity-based policy'
  | 'with an explicit deny in a resource-based policy';

/** A role, and the policies of the resources that it may meet. */
export interface CallingRole {
  roleArn: string;
  resources?: ResourcePolicies;
}

const nobody: CallingRole = { roleArn: `arn:aws:iam::${account}:role/nobody` };

/**
 * Decides whether a role may act, as IAM does within an account: an explicit denial in the role's policies or in the
 * resource's wins, either of them may allow, and the default is to deny. Caches its decisions, and the grants that
 * allowed them.
 */
export class RoleAccess {
  readonly #statements: ReturnType<typeof compile>[];
  readonly #grants: readonly { grant: Grant; statement: ReturnType<typeof compile> }[];
  readonly #principal: CallingRole;
  readonly #answers = new Map<string, PolicyRefusal | undefined>();

  constructor(statements: readonly Statement[], principal: CallingRole = nobody) {
    this.#principal = principal;
    this.#statements = statements.map(compile);
    this.#grants = statements
      .filter(({ allow }) => allow)
      .flatMap(({ actions, resources, condition }) =>
        actions.flatMap((action) =>
          resources.map((resource) => ({
            grant: { action, resource, used: false },
            statement: compile({ allow: true, actions: [action], resources: [resource], condition }),
          })),
        ),
      );
  }

  allows(need: Need): boolean {
    return this.refusal(need) === undefined;
  }

  /** Why a call is refused; undefined if it is allowed. */
  refusal(need: Need): PolicyRefusal | undefined {
    const key = JSON.stringify(need);
    if (this.#answers.has(key)) return this.#answers.get(key);
    const answer = this.#decide(need, {
      // Functions call AWS by HTTPS alone; here the endpoint has another address.
      'aws:securetransport': ['true'],
      'aws:principalarn': [this.#principal.roleArn],
      'aws:principalaccount': [account],
      ...need.context,
    });
    if (this.#answers.size < 10_000) this.#answers.set(key, answer);
    return answer;
  }

  /** All grants of the role, and those that were used so far. */
  get grants(): readonly Grant[] {
    return this.#grants.map(({ grant }) => grant);
  }

  #decide(need: Need, context: CallContext): PolicyRefusal | undefined {
    const matching = this.#statements.filter(({ matches }) => matches(need, context));
    const byResource = this.#principal.resources?.decide(this.#principal.roleArn, need, context);
    if (matching.some(({ allow }) => !allow)) return 'with an explicit deny in an identity-based policy';
    if (byResource === 'deny') return 'with an explicit deny in a resource-based policy';
    if (matching.length === 0 && byResource !== 'allow') return 'no identity-based policy allows';
    for (const { grant, statement } of this.#grants) if (statement.matches(need, context)) grant.used = true;
    return undefined;
  }
}
