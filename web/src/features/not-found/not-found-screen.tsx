import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function NotFoundScreen() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        text="This page does not exist"
        hint="It may have been moved or deleted."
        action={
          <Button component={Link} to={paths.dashboard} variant="contained">
            Dashboard
          </Button>
        }
      />
    </>
  );
}
