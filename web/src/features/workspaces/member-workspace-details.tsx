import type { Workspace } from '#shared/contracts/workspaces.ts';
import { useWorkspaceUsers } from '#web/lib/resources/workspaces.ts';
import { WorkspaceDetails } from './workspace-details.tsx';

/** Members have no list of all users: the users of a workspace are fetched when its row opens. */
export function MemberWorkspaceDetails({ workspace }: { workspace: Workspace }) {
  const { data: users } = useWorkspaceUsers(workspace.uuid);
  return <WorkspaceDetails workspace={workspace} users={users} />;
}
