import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { callApi } from '../../lib/call-api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { NestedNames } from '../../ui/nested-names.tsx';
import { statusText } from '../../ui/status-chip.tsx';
import { SubListEditor } from '../../ui/sub-list/sub-list-editor.tsx';
import type { ProjectForm } from './project-form.ts';
import type { ProjectInList } from './project-in-list.ts';

/** The members of a workspace, of whom some are users of a project. */
function useListMembers(workspaceId: string) {
  return useQuery({
    queryKey: queryKeys.workspaceUsers(workspaceId),
    queryFn: ({ signal }) => callApi('listWorkspaceUsers', { query: { workspace: workspaceId }, signal }),
    enabled: workspaceId !== '',
  });
}

/** In the expanded row: who is assigned to the project, active or not, five a page. */
export function ProjectUsers({ project }: { project: ProjectInList }) {
  const { data: members } = useListMembers(project.workspace);
  if (!members) return '…';
  const rows = project.users.map(({ uuid, user }) => {
    const member = members.find((item) => item.user === user);
    return { uuid, name: member ? `${member.name} (${member.email}), ${statusText(member).toLowerCase()}` : '' };
  });
  return <NestedNames label={`Users of ${project.name}`} rows={rows} emptyText="No users" />;
}

/** In the dialogs: the users of the project, who are members of the form's workspace. */
export function ProjectUserLines() {
  const { data: members = [] } = useListMembers(useWatch<ProjectForm, 'workspace'>({ name: 'workspace' }));
  const options = members
    .map(({ user, name, email }) => ({ value: user, label: `${name} (${email})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return <SubListEditor name="users" title="Users" columns={[{ field: 'user', label: 'User', options }]} />;
}
