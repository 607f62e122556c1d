import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import { useIsOnline } from '../lib/browser/use-is-online.ts';
import { useKnownDecimalSymbol } from '../lib/resources/account.ts';
import { wakeSaver } from './saver.ts';
import { SpokenSaves } from './spoken-saves.tsx';
import { UnsavedActions } from './unsaved-actions.tsx';
import { entriesOf, summarize } from './unsaved-summary.ts';
import { useUnsavedExperiments } from './use-unsaved.ts';

const UnsavedDialog = partWhenIdle(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog);

/** The persistent line about unsaved values, above the lower edge of the window, so that it moves no content. */
export function UnsavedLine({ left }: { left: number }) {
  const experiments = useUnsavedExperiments();
  const isOnline = useIsOnline();
  const [isListed, setListed] = useState(false);
  const entries = entriesOf(experiments.values());
  const summary = summarize(entries, isOnline, useKnownDecimalSymbol());
  const line = useRef<HTMLDivElement>(null);
  const isThere = summary !== undefined;
  useEffect(() => {
    if (isThere) return liftSnackbars(line.current);
  }, [isThere]);

  return (
    <>
      <SpokenSaves unsaved={entries.length} />
      {/* Changes within a live region are read out, a problem at once. */}
      <div role="status" aria-label="Unsaved values" aria-live={summary?.alert ? 'assertive' : 'polite'}>
        {summary && (
          <Paper
            ref={line}
            square
            elevation={0}
            sx={{
              displayPrint: 'none',
              position: 'fixed',
              inset: 'auto 0 0',
              left,
              zIndex: 'appBar',
              px: { xs: 2, sm: 3 },
              py: 0.75,
              borderTop: 2,
              borderColor: summary.alert ? 'warning.main' : 'divider',
            }}
          >
            <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 32 }}>
              <Typography variant="body2" sx={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>
                {summary.text}
              </Typography>
              {summary.conflict && <UnsavedActions entry={summary.conflict} />}
              {summary.canRetry && (
                <Button color="inherit" size="small" onClick={wakeSaver}>
                  Retry now
                </Button>
              )}
              {summary.canShow && (
                <Button color="inherit" size="small" onClick={() => setListed(true)}>
                  Show
                </Button>
              )}
            </Stack>
          </Paper>
        )}
      </div>
      {isListed && <UnsavedDialog entries={entries} onClose={() => setListed(false)} />}
    </>
  );
}

/** Snackbars are placed above the line. */
function liftSnackbars(line: HTMLElement | null): () => void {
  const { style } = document.documentElement;
  const measure = () => style.setProperty('--bottom-line', `${line?.offsetHeight ?? 0}px`);
  measure();
  window.addEventListener('resize', measure);
  return () => {
    window.removeEventListener('resize', measure);
    style.removeProperty('--bottom-line');
  };
}
