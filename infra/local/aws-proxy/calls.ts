/** One call of the AWS SDK, as the proxy sees it. */
export interface SdkCall {
  /** The calling function's construct path, or `local` for seeds and tests. */
  caller: string;
  service: 'dynamodb' | 'sqs' | 'secretsmanager' | 'execute-api' | 'ses' | 'lambda' | 's3';
  operation: string;
  /** The tables, queue, secret, connection, sender or function it concerns. */
  resources: readonly string[];
}

/** The caller's result instead: an error in AWS's format, or a connection that breaks without an answer. */
export type CallFailure = { status: number; type: string; message: string } | 'disconnect';
type Intervention = (call: SdkCall) => Promise<CallFailure | undefined> | CallFailure | undefined;

export interface CallRule {
  /** Part of the caller's construct path. */
  caller?: string;
  operation?: string;
  /** Part of a resource's name. */
  resource?: string;
  /** How many calls it applies to; all by default. */
  times?: number;
  /** Before the call takes effect: may wait, may fail it. */
  before?: Intervention;
  /** After it succeeded, before the caller knows. */
  after?: Intervention;
}

/** Rules that tests set for calls, to pause, delay or fail them. */
export class CallRules {
  readonly #rules = new Map<CallRule, number>();

  /** Adds a rule; the returned function removes it. */
  add(rule: CallRule): () => void {
    this.#rules.set(rule, rule.times ?? Number.POSITIVE_INFINITY);
    return () => this.#rules.delete(rule);
  }

  /** The rule for a call, which counts as one application. */
  take(call: SdkCall): CallRule | undefined {
    for (const [rule, left] of this.#rules) {
      if (left <= 0 || !matches(rule, call)) continue;
      this.#rules.set(rule, left - 1);
      return rule;
    }
    return undefined;
  }

  get empty() {
    return this.#rules.size === 0;
  }
}

function matches({ caller, operation, resource }: CallRule, call: SdkCall) {
  if (caller !== undefined && !call.caller.split('/').includes(caller)) return false;
  if (operation !== undefined && call.operation !== operation) return false;
  return resource === undefined || call.resources.some((name) => name.includes(resource));
}
