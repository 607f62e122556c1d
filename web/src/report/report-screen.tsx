import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import type { Report } from '#shared/contracts/reports.ts';
import { fileName } from '#shared/rules/csv.ts';
import { download } from '#web/lib/browser/download.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { experimentTreeKey } from '#web/lib/resources/experiments.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { useSession } from '#web/lib/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { useIsPrinting } from '#web/ui/use-is-printing.ts';
import { buildReport } from './contents/build-report.ts';
import { type ReportChoice, reportSections, type SectionName, useReportChoice } from './contents/sections.ts';
import { ReportArticle } from './document/report-article.tsx';
import { reportFile } from './document/report-file.tsx';
import { ShareDialog } from './links/share-dialog.tsx';
import './document/report.css';
import './printed-report.css';

/** The report of an experiment or of one of its series, as it is saved and printed. */
export function ReportScreen() {
  const place = useExperimentPlace();
  const [search] = useSearchParams();
  const number = Number(search.get('series') ?? Number.NaN);
  const series = Number.isInteger(number) ? number : undefined;
  const client = useQueryClient();
  const userId = useSession()?.sub ?? '';
  const { choice, setChoice } = useReportChoice(userId);
  const hasCharts = useMay('chart.view', place);
  const decimal = useAccountFormat()?.decimal;
  const [isChoosing, setChoosing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const mayShare = useMay('report.share', place);
  const { data: report, isError } = useQuery({
    queryKey: [...experimentTreeKey(place.experiment), 'report', series, choice, hasCharts, decimal],
    queryFn: () =>
      buildReport(client, {
        ...choice,
        ...{ place, userId, series, hasCharts, decimal: decimal ?? '.', now: Date.now() / 1000 },
      }),
    enabled: decimal !== undefined,
    // Made once a visit: what is saved is what was read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageHeader
        title="Report"
        actions={
          <>
            <Button variant="outlined" onClick={() => setChoosing(true)}>
              Sections
            </Button>
            {mayShare && (
              <Button variant="outlined" disabled={!report} onClick={() => setSharing(true)}>
                Share
              </Button>
            )}
            <Button variant="outlined" disabled={!report} onClick={() => window.print()}>
              Print
            </Button>
            <Button variant="contained" disabled={!report} onClick={() => report && saveReport(report, series)}>
              Save
            </Button>
          </>
        }
      />
      {report ? (
        <Card sx={{ p: { xs: 2, md: 4 }, background: '#fff' }}>
          <ReportArticle report={report} />
          <PrintedReport report={report} />
        </Card>
      ) : isError ? (
        <Alert severity="error">The report could not be made. Please load the page again.</Alert>
      ) : (
        <Typography role="status" color="textSecondary">
          The browser makes the report …
        </Typography>
      )}
      {isSharing && report && <ShareDialog place={place} report={report} onClose={() => setSharing(false)} />}
      {isChoosing && (
        <SectionsDialog
          choice={choice}
          onChoose={(chosen) => {
            setChoice(chosen);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function saveReport(report: Report, series: number | undefined): void {
  const name = fileName(series === undefined ? `${report.title}-report` : `${report.title}-series-${series}-report`);
  download(`${name}.html`, reportFile(report));
}

/** On paper, the report alone. */
function PrintedReport({ report }: { report: Report }) {
  return useIsPrinting()
    ? createPortal(
        <div className="printed-report">
          <ReportArticle report={report} />
        </div>,
        document.body,
      )
    : null;
}

interface DialogProps {
  choice: ReportChoice;
  onChoose: (choice: ReportChoice) => void;
  onClose: () => void;
}

/** Chooses the parts of the report; the choice is kept in the browser. */
function SectionsDialog({ choice, onChoose, onClose }: DialogProps) {
  const [sections, setSections] = useState(choice.sections);
  const [hasPeople, setPeople] = useState(choice.hasPeople);
  const names = Object.keys(reportSections) as SectionName[];
  const toggle = (name: SectionName) =>
    setSections(sections.includes(name) ? sections.filter((one) => one !== name) : [...sections, name]);
  return (
    <PlainDialog
      title="Sections of the report"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="contained"
            onClick={() => onChoose({ sections: names.filter((name) => sections.includes(name)), hasPeople })}
          >
            Make the report
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        The choice is kept in this browser, for all experiments.
      </Typography>
      <Stack>
        {names.map((name) => (
          <FormControlLabel
            key={name}
            control={<Checkbox size="small" checked={sections.includes(name)} onChange={() => toggle(name)} />}
            label={reportSections[name]}
          />
        ))}
        <Box sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }}>
          <FormControlLabel
            control={<Checkbox size="small" checked={hasPeople} onChange={() => setPeople(!hasPeople)} />}
            label="Names of the people who made the experiment, its series and samples"
          />
        </Box>
      </Stack>
    </PlainDialog>
  );
}
