import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import { useWorkspaceUsers } from '#web/lib/resources/workspaces.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { SubListEditor } from '#web/ui/sub-list-editor.tsx';
import type { ProjectInList } from './project-queries.ts';

/** The users of the surrounding form's project: members of the workspace that the form names. */
export function ProjectUsersInput() {
  const workspace: unknown = useWatch({ name: 'workspace' });
  const { data: members = [] } = useWorkspaceUsers(typeof workspace === 'string' ? workspace : '');
  const options = members
    .map(({ user, name, email }) => ({ value: user, label: `${name} (${email})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return <SubListEditor name="users" title="Users" columns={[{ field: 'user', label: 'User', options }]} />;
}

/** The users of a project in its expanded row, five per page, with their state. */
export function ProjectUsers({ project }: { project: ProjectInList }) {
  const [page, setPage] = useState(0);
  const { data: members } = useWorkspaceUsers(project.workspace);
  const rowsPerPage = limits.nestedRowsPerPage;
  if (project.users.length === 0) return 'No users';
  const first = page * rowsPerPage;
  return (
    <>
      <Stack component="ul" spacing={0.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {project.users.slice(first, first + rowsPerPage).map(({ uuid, user }) => {
          const member = members?.find((one) => one.user === user);
          return (
            <Stack key={uuid} component="li" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <span>{member?.name ?? (members ? 'A user who has left the workspace' : '…')}</span>
              {member && <StatusChip is_active={member.is_active} />}
            </Stack>
          );
        })}
      </Stack>
      {project.users.length > rowsPerPage && (
        <TablePagination
          component="div"
          count={project.users.length}
          page={page}
          rowsPerPage={rowsPerPage}
          rowsPerPageOptions={[rowsPerPage]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </>
  );
}
