import ReportIcon from '@mui/icons-material/ArticleOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { type ExperimentPlace, paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/resources/permissions.ts';

/** Leads to the report of an experiment, on its screens; nothing for those who may not take samples out of the product. */
export function ReportButton({ place }: { place: ExperimentPlace }) {
  return useMay('series.export', place) ? (
    <Button component={Link} to={paths.report(place)} variant="outlined" size="small" startIcon={<ReportIcon />}>
      Report
    </Button>
  ) : null;
}
