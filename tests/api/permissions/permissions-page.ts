import { type Operation, routes } from '#shared/contracts/routes.ts';
import { type ActorName, actorNames } from './actors.ts';

/** The answers of one route, or of the socket, to each actor. */
export type Answers = Record<ActorName, number>;

/** `docs/permissions.md`: the observed responses, route by route. */
export function permissionsPage(results: ReadonlyMap<Operation, Answers>, socket: Answers): string {
  const lines = [...results].map(([operation, answers]) => {
    const { method, path, access } = routes[operation];
    return [`\`${method} ${path}\``, `\`${access}\``, ...statuses(answers)];
  });
  lines.push(['socket `/ws/experiment/{experimentId}`', '`experiment.read`', ...statuses(socket)]);
  const cells = (results.size + 1) * actorNames.length;
  return [
    '# Who may call what',
    '',
    'The answers of the running system to each kind of caller. `tests/api/permissions/matrix.test.ts` generates this page,',
    'asserts every cell against `requirements` in `shared/rules/permissions.ts`, and fails where this page is not what it',
    'finds. `UPDATE_DOCS=1 npx vitest run --project api tests/api/permissions` writes it anew.',
    '',
    `${results.size} calls and the socket × ${actorNames.length} callers: ${cells} cells.`,
    '',
    '- _member without the permission_: assigned to the project, in a role with every permission but the one required.',
    '- _member with it_: assigned to the project, in a role with the required permission and no other.',
    '- _member who may only read_: assigned to the project, in a role with every permission, `workspace:read_only` among',
    '  them.',
    '- _member not in the project_: in a role with every permission but `project:manage`, and not assigned.',
    '- _licence without the action_, _expired workspace_, _inactive workspace_: a manager with every permission, there.',
    '- _other tenant_: a manager of another workspace, who names what lies in this one.',
    '- A call that requires no permission, or no licence, is open to who lacks one: the cell shows its success.',
    '- 401: not signed in. 403: not permitted. 404: not to be known of. Anything below 300: done.',
    '',
    ...table(['Call', 'Requires', ...actorNames], lines),
    '',
  ].join('\n');
}

const statuses = (answers: Answers) => actorNames.map((actor) => String(answers[actor]));

/** Aligned like the repository's formatter: the first two columns to the left, the others to the right. */
function table(head: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, index) => Math.max(...[head, ...lines].map((cells) => cells[index]?.length ?? 0)));
  const isText = (index: number) => index < 2;
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const padded = (cells: readonly string[]) =>
    row(
      cells.map((cell, index) => (isText(index) ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))),
    );
  const rule = widths.map((width, index) => (isText(index) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [padded(head), row(rule), ...lines.map(padded)];
}
