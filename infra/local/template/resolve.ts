import * as z from 'zod';
import type { Assembly, StackTemplate } from './load-assembly.ts';
import { account, type Identity, nameProperty, physicalIdentity, type Resource, region } from './physical.ts';

const pair = z.tuple([z.unknown(), z.unknown()]);
const record = z.record(z.string(), z.unknown());

/**
 * Replaces the intrinsic functions in a stack's values. Names are deterministic; `origin` is the proxy's address, which
 * queue URLs carry.
 */
export class Resolver {
  readonly #stacks: Map<string, StackTemplate>;
  readonly #exports = new Map<string, { stack: StackTemplate; value: unknown }>();
  readonly #identities = new Map<string, Identity>();
  readonly #origin: string;

  constructor(assembly: Assembly, origin: string) {
    this.#origin = origin;
    this.#stacks = new Map(assembly.stacks.map((stack) => [stack.name, stack]));
    for (const stack of assembly.stacks) {
      for (const output of Object.values(stack.template.Outputs)) {
        if (output.Export === undefined) continue;
        this.#exports.set(String(this.#resolve(stack, output.Export.Name)), { stack, value: output.Value });
      }
    }
  }

  /** The properties of a resource, with every intrinsic replaced. */
  properties(resource: Resource): Record<string, unknown> {
    const stack = this.#stack(resource.stack);
    return record.parse(this.#resolve(stack, stack.template.Resources[resource.logicalId]?.Properties ?? {}));
  }

  value(stack: string, value: unknown) {
    return this.#resolve(this.#stack(stack), value);
  }

  holds(stack: string, condition: string): boolean {
    const owner = this.#stack(stack);
    return this.#resolve(owner, owner.template.Conditions[condition]) === true;
  }

  identity(resource: Resource): Identity {
    const key = `${resource.stack}/${resource.logicalId}`;
    const known = this.#identities.get(key);
    if (known) return known;
    const stack = this.#stack(resource.stack);
    const property = nameProperty(resource.type);
    const given = property && stack.template.Resources[resource.logicalId]?.Properties[property];
    const name = given === undefined ? undefined : String(this.#resolve(stack, given));
    const identity = physicalIdentity(resource, name, this.#origin);
    this.#identities.set(key, identity);
    return identity;
  }

  #stack(name: string) {
    const stack = this.#stacks.get(name);
    if (!stack) throw new Error(`The assembly has no stack ${name}.`);
    return stack;
  }

  #resolve(stack: StackTemplate, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#resolve(stack, item)).filter((item) => item !== noValue);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const [first] = entries;
    if (
      entries.length === 1 &&
      first &&
      (first[0] === 'Ref' || first[0] === 'Condition' || first[0].startsWith('Fn::'))
    ) {
      const isCondition = first[0] !== 'Condition' || typeof first[1] === 'string';
      if (isCondition) return this.#intrinsic(stack, first[0], first[1]);
    }
    return Object.fromEntries(
      entries.map(([key, item]) => [key, this.#resolve(stack, item)] as const).filter(([, item]) => item !== noValue),
    );
  }

  #intrinsic(stack: StackTemplate, name: string, argument: unknown): unknown {
    const resolved = () => this.#resolve(stack, argument);
    const both = () => pair.parse(resolved());
    switch (name) {
      case 'Ref':
        return this.#ref(stack, String(argument));
      case 'Condition':
        return this.holds(stack.name, String(argument));
      case 'Fn::GetAtt': {
        const [id, attribute] = Array.isArray(argument) ? argument : String(argument).split(/\.(.*)/s);
        return this.#attribute(stack, String(id), String(this.#resolve(stack, attribute)));
      }
      case 'Fn::Join': {
        const [separator, items] = both();
        return z.array(z.unknown()).parse(items).map(String).join(String(separator));
      }
      case 'Fn::Split': {
        const [separator, text] = both();
        return String(text).split(String(separator));
      }
      case 'Fn::Select': {
        const [index, items] = both();
        return z.array(z.unknown()).parse(items)[Number(index)];
      }
      case 'Fn::Sub':
        return this.#substitute(stack, argument);
      case 'Fn::ImportValue': {
        const found = this.#exports.get(String(resolved()));
        if (!found) throw new Error(`${stack.name} imports ${String(resolved())}, which no stack exports.`);
        return this.#resolve(found.stack, found.value);
      }
      case 'Fn::GetStackOutput': {
        const { StackName, OutputName } = z
          .looseObject({ StackName: z.string(), OutputName: z.string() })
          .parse(resolved());
        return this.#resolve(this.#stack(StackName), this.#stack(StackName).template.Outputs[OutputName]?.Value);
      }
      case 'Fn::If': {
        const [condition, yes, no] = z.tuple([z.string(), z.unknown(), z.unknown()]).parse(argument);
        return this.#resolve(stack, this.holds(stack.name, condition) ? yes : no);
      }
      case 'Fn::Equals': {
        const [left, right] = both();
        return left === right;
      }
      case 'Fn::Not':
        return !z.array(z.unknown()).parse(resolved())[0];
      case 'Fn::And':
        return z.array(z.unknown()).parse(resolved()).every(Boolean);
      case 'Fn::Or':
        return z.array(z.unknown()).parse(resolved()).some(Boolean);
      case 'Fn::Base64':
        return Buffer.from(String(resolved())).toString('base64');
      case 'Fn::GetAZs':
        return ['a', 'b', 'c'].map((zone) => region + zone);
      case 'Fn::FindInMap': {
        const [map, top, second] = z.tuple([z.string(), z.string(), z.string()]).parse(resolved());
        return this.#resolve(stack, stack.template.Mappings[map]?.[top]?.[second]);
      }
      default:
        throw new Error(`${stack.name} uses ${name}, which this machine cannot resolve.`);
    }
  }

  #substitute(stack: StackTemplate, argument: unknown) {
    const [text, variables] = Array.isArray(argument) ? pair.parse(argument) : [argument, {}];
    const own = record.parse(variables);
    return String(text).replaceAll(/\$\{([^}]+)\}/g, (_, expression: string) => {
      if (expression.startsWith('!')) return `\${${expression.slice(1)}}`;
      if (expression in own) return String(this.#resolve(stack, own[expression]));
      const [id = '', attribute] = expression.split(/\.(.*)/s);
      return attribute === undefined || id.startsWith('AWS::')
        ? String(this.#ref(stack, expression))
        : this.#attribute(stack, id, attribute);
    });
  }

  #ref(stack: StackTemplate, name: string): unknown {
    if (name in pseudoParameters) return pseudoParameters[name];
    if (name === 'AWS::NoValue') return noValue;
    if (name === 'AWS::StackName') return stack.name;
    if (name === 'AWS::StackId') return `arn:aws:cloudformation:${region}:${account}:stack/${stack.name}/local`;
    const parameter = stack.template.Parameters[name];
    if (parameter) return parameter.Default ?? '';
    return this.identity(this.#resource(stack, name)).ref;
  }

  #attribute(stack: StackTemplate, id: string, attribute: string) {
    const identity = this.identity(this.#resource(stack, id));
    return identity.attributes[attribute] ?? `${identity.ref}.${attribute}`;
  }

  #resource(stack: StackTemplate, logicalId: string): Resource {
    const resource = stack.template.Resources[logicalId];
    if (!resource) throw new Error(`${stack.name} refers to ${logicalId}, which it does not define.`);
    return { stack: stack.name, logicalId, type: resource.Type, path: stack.paths.get(logicalId) ?? logicalId };
  }
}

/** Marks a property that the template omits. */
const noValue = Symbol('AWS::NoValue');

const pseudoParameters: Record<string, unknown> = {
  'AWS::AccountId': account,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::NotificationARNs': [],
};
