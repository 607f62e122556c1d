import { useQuery } from '@tanstack/react-query';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { queryKeys } from '#web/lib/resources/query-keys.ts';
import { WorkspaceDetails } from './workspace-details.tsx';

/** For a member, who has no list of all users: those of the workspace are asked for when its row opens. */
export function MemberWorkspaceDetails({ workspace }: { workspace: Workspace }) {
  const { data: users } = useListWorkspaceUsers(workspace.uuid);
  return <WorkspaceDetails workspace={workspace} users={users} />;
}

function useListWorkspaceUsers(workspaceId: string) {
  return useQuery({
    queryKey: queryKeys.workspaceUsers(workspaceId),
    queryFn: ({ signal }) => callApi('listWorkspaceUsers', { query: { workspace: workspaceId }, signal }),
  });
}
