import { type Condition, type Context, readCondition, wildcards } from './condition.ts';

export interface Statement {
  allow: boolean;
  actions: readonly string[];
  resources: readonly string[];
  condition?: Condition | undefined;
}

export interface Need {
  action: string;
  resource: string;
  /** The values that conditions may ask of this call, besides the caller. */
  context?: Context;
}

/** A statement that is ready to be compared with calls. */
export function compile({ allow, actions, resources, condition }: Statement) {
  const [action, resource] = [wildcards(actions, 'i'), wildcards(resources)];
  const holds = condition ? readCondition(condition) : () => true;
  const matches = (need: Need, context: Context) =>
    action.test(need.action) && resource.test(need.resource) && holds(context);
  return { allow, matches };
}
