import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { where } from '#functions/tables/condition.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import { projects } from '#functions/tables/tables.ts';

/**
 * Removes former members from the lists of the workspace's projects. Their assignments were deleted with their
 * memberships: a line that remains after a crash or too many conflicts gives no access.
 */
export async function takeOutOfProjects(workspace: string, users: readonly string[]): Promise<void> {
  if (users.length === 0) return;
  const gone = new Set(users);
  const attempt = async (conflict: () => Error) => {
    const rows = await projects.list(workspace, workspace);
    const listed = rows.filter((row) => row.users.some(({ user }) => gone.has(user)));
    const written = await Promise.all(
      listed.map(({ parent, sort, users: before }) =>
        projects.update(
          workspace,
          { parent, sort },
          {
            set: { users: before.filter(({ user }) => !gone.has(user)) },
            condition: where<ProjectRow>().equals('users', before),
          },
        ),
      ),
    );
    if (written.includes(undefined)) throw conflict();
  };
  await retryOnConflict(attempt, { giveUp: () => undefined });
}
