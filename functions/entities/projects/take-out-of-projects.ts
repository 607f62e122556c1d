import { projects } from '#functions/tables/tables.ts';

const attempts = 3;

/**
 * Takes users who are no members any more out of the lists of the workspace's projects. Their assignments went with
 * their memberships: a line that is left over, because of a crash or of others at work, opens nothing.
 */
export async function takeOutOfProjects(workspace: string, users: readonly string[]): Promise<void> {
  if (users.length === 0) return;
  const gone = new Set(users);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const rows = await projects.list(workspace, workspace);
    const listed = rows.filter((row) => row.users.some(({ user }) => gone.has(user)));
    const written = await Promise.all(
      listed.map(({ parent, sort, users: before }) =>
        projects.update(
          workspace,
          { parent, sort },
          {
            set: { users: before.filter(({ user }) => !gone.has(user)) },
            condition: '#users = :before',
            values: { ':before': before },
          },
        ),
      ),
    );
    if (!written.includes(undefined)) return;
  }
}
