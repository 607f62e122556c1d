import type { CloudAssembly } from 'aws-cdk-lib/cx-api';

interface Template {
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}
type Release = Map<string, Template>;

const templatesOf = (assembly: CloudAssembly): Release =>
  new Map(assembly.stacks.map((stack) => [stack.stackName, stack.template]));

/**
 * Deploys a release over another one as `cdk deploy --all` does, stack by stack, producers first, and returns what
 * CloudFormation would refuse: the change or removal of an export that a deployed stack imports, and a reference to an
 * unknown output or export.
 */
export function deployOver(deployed: CloudAssembly | undefined, next: CloudAssembly): string[] {
  const now: Release = deployed ? templatesOf(deployed) : new Map();
  return inOrder(next).flatMap(({ stackName, template }) => {
    const before = now.get(stackName);
    now.set(stackName, template);
    return [...lockedExports(now, stackName, before, template), ...missing(now, stackName, template)];
  });
}

/** Each stack after those that it depends on. */
function inOrder(assembly: CloudAssembly) {
  const left = [...assembly.stacks];
  const ordered: typeof left = [];
  while (left.length > 0) {
    const next = left.findIndex(
      ({ dependencies }) => !dependencies.some(({ id }) => left.some((one) => one.id === id)),
    );
    ordered.push(...left.splice(next, 1));
  }
  return ordered;
}

function lockedExports(now: Release, stack: string, before: Template | undefined, after: Template): string[] {
  const values = (template: Template | undefined) =>
    new Map(
      Object.values(template?.Outputs ?? {}).flatMap(({ Export, Value }) =>
        Export ? [[Export.Name, JSON.stringify(Value)] as const] : [],
      ),
    );
  const kept = values(after);
  return [...values(before)]
    .filter(([name, value]) => kept.get(name) !== value)
    .flatMap(([name]) =>
      [...now]
        .filter(([, template]) => references(template, 'Fn::ImportValue').includes(name))
        .map(([user]) => `${stack}: Export ${name} cannot be deleted as it is in use by ${user}`),
    );
}

function missing(now: Release, stack: string, template: Template): string[] {
  const exported = [...now.values()].flatMap((each) =>
    Object.values(each.Outputs ?? {}).map(({ Export }) => Export?.Name),
  );
  const imports = references(template, 'Fn::ImportValue').filter((name) => !exported.includes(String(name)));
  const outputs = references(template, 'Fn::GetStackOutput').filter((read) => {
    const { StackName, OutputName } = read as { StackName: string; OutputName: string };
    return !now.get(StackName)?.Outputs?.[OutputName];
  });
  return [...imports, ...outputs].map((name) => `${stack}: there is no ${JSON.stringify(name)}`);
}

/** The arguments of all uses of an intrinsic function. */
export function references(value: unknown, intrinsic: string): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === intrinsic ? [inner] : references(inner, intrinsic)));
}
