export interface Statement {
  allow: boolean;
  actions: readonly string[];
  resources: readonly string[];
  /** Conditions are not evaluated: such an `Allow` grants nothing here, such a `Deny` denies. */
  conditional: boolean;
}

export interface Need {
  action: string;
  resource: string;
}

/** Answers whether a role may act, as IAM does: an explicit denial wins, silence denies. Remembers its answers. */
export class Access {
  readonly #statements: readonly { allow: boolean; action: RegExp; resource: RegExp }[];
  readonly #answers = new Map<string, boolean>();

  constructor(statements: readonly Statement[]) {
    this.#statements = statements
      .filter(({ allow, conditional }) => !(allow && conditional))
      .map(({ allow, actions, resources }) => ({
        allow,
        action: matcher(actions, 'i'),
        resource: matcher(resources, ''),
      }));
  }

  allows({ action, resource }: Need): boolean {
    const key = `${action} ${resource}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const matching = this.#statements.filter((one) => one.action.test(action) && one.resource.test(resource));
    const answer = matching.length > 0 && matching.every(({ allow }) => allow);
    if (this.#answers.size < 10_000) this.#answers.set(key, answer);
    return answer;
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
