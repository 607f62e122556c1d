import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { use, useId } from 'react';
import type { HistoryEntry } from '#shared/contracts/sample-history.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { fileName } from '#shared/rules/csv.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { downloadText } from '#web/lib/browser/download.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { plainFormat } from '#web/lib/format/file-format.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { experimentTreeKey } from '#web/lib/resources/experiments.ts';
import type { Definitions } from '../definitions.ts';
import { eventText, fieldName, historyCsv, historyValueText, originText } from './history-lines.ts';

interface Props {
  place: ExperimentPlace;
  sample: Pick<Sample, 'uuid' | 'version'>;
  /** 'sample 3 of series 1'. */
  name: string;
  definitions: Definitions;
}

/** The history of a sample: the newest changes first, older ones on demand, and all in a file. */
export function SampleHistory({ place, sample, name, definitions }: Props) {
  const titleId = useId();
  const format = useAccountFormat() ?? plainFormat;
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(
    place,
    sample,
  );
  const save = useMutation({
    mutationFn: () => wholeHistory(place, sample.uuid),
    onSuccess: (entries) =>
      downloadText(`${fileName(`history of ${name}`)}.csv`, historyCsv(entries, definitions, format)),
  });
  // Older ones are added behind those that are shown.
  const entries = (data?.pages ?? []).flatMap((page) => page.entries).map((entry, index) => ({ place: index, entry }));
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={titleId} variant="h3" component="h3">
          History
        </Typography>
        <Button
          size="small"
          startIcon={<DownloadIcon />}
          disabled={!data}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Export history
        </Button>
      </Stack>
      {isPending && <Typography variant="body2">Loading the history…</Typography>}
      {isError && !data && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The history could not be loaded
        </Alert>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map(({ place: key, entry }) => (
          <Entry key={key} entry={entry} definitions={definitions} />
        ))}
      </Box>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older changes
        </Button>
      )}
    </Box>
  );
}

function Entry({ entry, definitions }: { entry: HistoryEntry; definitions: Definitions }) {
  const decimal = use(DecimalContext);
  const { at, by, changes, event } = entry;
  const says = event === 'edited' && changes.length > 0 ? [] : [eventText(entry)];
  const what = [formatDate(at), by, ...says, originText(entry)];
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography variant="caption" color="textSecondary" component="p">
        {what.filter(Boolean).join(' · ')}
      </Typography>
      {changes.map((change) => (
        <Typography
          key={change.parameter ?? change.field}
          variant="body2"
          component="p"
          sx={{ whiteSpace: 'pre-line' }}
        >
          {`${fieldName(change, definitions)}: ${historyValueText(change, change.from, decimal)} → ${historyValueText(change, change.to, decimal)}`}
        </Typography>
      ))}
    </Box>
  );
}

const read = (place: ExperimentPlace, id: string, after: string, signal?: AbortSignal) =>
  callApi('readSampleHistory', {
    path: { id },
    query: { ...placeArguments(place).query, ...(after && { after }) },
    ...(signal && { signal }),
  });

function useHistory(place: ExperimentPlace, { uuid, version }: Pick<Sample, 'uuid' | 'version'>) {
  return useInfiniteQuery({
    queryKey: [...experimentTreeKey(place.experiment), 'history', uuid, version],
    queryFn: ({ pageParam, signal }) => read(place, uuid, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    gcTime: 0,
    // The section says that it failed; a sample that is gone leaves the person where they are.
    meta: { isQuiet: true },
  });
}

async function wholeHistory(place: ExperimentPlace, uuid: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  let after = '';
  do {
    const page = await read(place, uuid, after);
    entries.push(...page.entries);
    after = page.next ?? '';
  } while (after);
  return entries;
}
