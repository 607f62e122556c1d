import { useQuery } from '@tanstack/react-query';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { cannotBeUndone, countIfKnown } from '#web/lib/format/deleted-text.ts';
import { useListInvites } from '#web/lib/resources/administration.ts';
import { workspaceExperimentsQuery } from '#web/lib/resources/experiments.ts';
import { projectsQuery } from '#web/lib/resources/projects.ts';

/** The things that are deleted with a workspace. */
export function WorkspaceContents({ workspace: { uuid, users } }: { workspace: Workspace }) {
  const meta = { isQuiet: true };
  const { data: projects } = useQuery({ ...projectsQuery(uuid), meta });
  const { data: experiments } = useQuery({ ...workspaceExperimentsQuery(uuid), meta });
  const { data: invites } = useListInvites();
  const open = invites?.filter(({ workspace, state }) => workspace === uuid && state === 'open');
  return [
    'Everything in it is deleted with it:',
    `${countIfKnown(projects?.length, 'project', 'projects')},`,
    `${countIfKnown(experiments?.length, 'experiment', 'experiments')} with series, samples and models,`,
    `and ${countIfKnown(open?.length, 'open invite', 'open invites')}.`,
    users.length > 0 && `${countOf(users.length, 'member loses', 'members lose')} access.`,
    cannotBeUndone,
  ]
    .filter(Boolean)
    .join(' ');
}
