export interface Statement {
  allow: boolean;
  actions: readonly string[];
  resources: readonly string[];
  /** Conditions are not evaluated: a conditional `Allow` grants nothing here, a conditional `Deny` denies. */
  conditional: boolean;
}

export interface Need {
  action: string;
  resource: string;
}

/** One action on one resource, as a role's policy writes them, and whether a call needed it. */
export interface Grant extends Need {
  used: boolean;
}

/**
 * Decides whether a role may act, as IAM does: an explicit denial wins, and the default is to deny. Caches its
 * decisions, and the grants that allowed them.
 */
export class Access {
  readonly #statements: readonly { allow: boolean; action: RegExp; resource: RegExp }[];
  readonly #grants: readonly { grant: Grant; action: RegExp; resource: RegExp }[];
  readonly #answers = new Map<string, boolean>();

  constructor(statements: readonly Statement[]) {
    const counting = statements.filter(({ allow, conditional }) => !(allow && conditional));
    this.#statements = counting.map(({ allow, actions, resources }) => ({
      allow,
      action: matcher(actions, 'i'),
      resource: matcher(resources, ''),
    }));
    this.#grants = counting
      .filter(({ allow }) => allow)
      .flatMap(({ actions, resources }) => actions.flatMap((action) => resources.map((resource) => [action, resource])))
      .map(([action = '', resource = '']) => ({
        grant: { action, resource, used: false },
        action: matcher([action], 'i'),
        resource: matcher([resource], ''),
      }));
  }

  allows({ action, resource }: Need): boolean {
    const key = `${action} ${resource}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const matching = this.#statements.filter((one) => one.action.test(action) && one.resource.test(resource));
    const answer = matching.length > 0 && matching.every(({ allow }) => allow);
    if (answer) this.#use(action, resource);
    if (this.#answers.size < 10_000) this.#answers.set(key, answer);
    return answer;
  }

  /** All grants of the role, and those that were used so far. */
  get grants(): readonly Grant[] {
    return this.#grants.map(({ grant }) => grant);
  }

  #use(action: string, resource: string) {
    for (const one of this.#grants) {
      if (one.action.test(action) && one.resource.test(resource)) one.grant.used = true;
    }
  }
}

function matcher(patterns: readonly string[], flags: string) {
  const alternatives = patterns.map((pattern) =>
    pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.'),
  );
  return new RegExp(`^(?:${alternatives.join('|')})$`, flags);
}
