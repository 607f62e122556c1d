import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { csvSettings } from '#shared/contracts/account.ts';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { notify } from '#web/lib/notices.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { useWorkspace } from '#web/lib/resources/workspaces.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { CsvFields, csvLabel } from '#web/ui/fields/csv-fields.tsx';
import { FormCard } from '#web/ui/form-card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { CompanySignInCard } from './company-sign-in-card.tsx';
import { useUpdateWorkspaceCsvSettings } from './workspace-changes.ts';

/** A workspace's own settings, for roles that may read them. */
export function WorkspaceSettingsScreen() {
  const { workspaceId = '' } = useParams();
  const mayManage = useMay('workspace_settings.manage', { workspace: workspaceId });
  const workspace = useWorkspace(workspaceId);
  return (
    <>
      <PageHeader title="Workspace settings" />
      <QueryState queries={{ workspace }}>
        {({ workspace: { data } }) =>
          mayManage ? <SettingsForm workspace={data} /> : <ReadOnlySettings workspace={data} />
        }
      </QueryState>
      <Box sx={{ mt: 3 }}>
        <CompanySignInCard workspace={workspaceId} />
      </Box>
    </>
  );
}

function SettingsForm({ workspace }: { workspace: Workspace }) {
  const { mutateAsync } = useUpdateWorkspaceCsvSettings(workspace.uuid);
  return (
    <FormCard
      title="CSV settings"
      schema={csvSettings}
      defaultValues={{ csv_decimal: workspace.csv_decimal, csv_delimiter: workspace.csv_delimiter }}
      onSubmit={async (_values, changes) => {
        await mutateAsync(changes);
        notify('CSV settings saved');
      }}
    >
      <Typography color="textSecondary">
        The format in which accounts that are made for this workspace read and write their files to begin with. Each
        account can choose another one in its own settings.
      </Typography>
      <CsvFields />
    </FormCard>
  );
}

/** An inactive or expired workspace is read-only. */
function ReadOnlySettings({ workspace: { csv_decimal, csv_delimiter } }: { workspace: Workspace }) {
  return (
    <Card sx={{ maxWidth: 640, p: 2.5 }}>
      <DetailList
        details={[
          { label: 'Decimal symbol', value: csvLabel(csv_decimal) },
          { label: 'List separator', value: csvLabel(csv_delimiter) },
        ]}
      />
    </Card>
  );
}
