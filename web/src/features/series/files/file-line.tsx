import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import DownloadIcon from '@mui/icons-material/DownloadRounded';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttachedFile } from '#shared/contracts/sample-files.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { type DecimalSymbol, numberForFile } from '#shared/rules/number-format.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';

interface Props {
  place: ExperimentPlace;
  file: AttachedFile;
  /** Absent for who may not delete it. */
  onDelete?: (file: AttachedFile) => Promise<void>;
}

export const lineStyles = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 56, py: 0.5 };
const smallSide = 48;

/** A file of a sample: a picture small, and large on a click; everything else as a name to download. */
export function FileLine({ place, file, onDelete }: Props) {
  const decimal = useDecimalSymbol();
  const download = useDownload(place, file);
  const [isLarge, setLarge] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { name, size, creator, created } = file;

  return (
    <Box component="li" sx={lineStyles}>
      {file.is_image ? (
        <ButtonBase
          aria-label={`Show ${name}`}
          onClick={() => setLarge(true)}
          sx={{ width: smallSide, height: smallSide, flexShrink: 0, borderRadius: 1, overflow: 'hidden' }}
        >
          <Picture place={place} file={file} sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        </ButtonBase>
      ) : (
        <FileIcon aria-hidden color="action" sx={{ width: smallSide, flexShrink: 0 }} />
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap title={name}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" noWrap>
          {`${sizeText(size, decimal)}, ${formatDate(created)}, ${creator}`}
        </Typography>
      </Box>
      <IconButton aria-label={`Download ${name}`} onClick={() => void download()}>
        <DownloadIcon />
      </IconButton>
      {onDelete && (
        <IconButton
          aria-label={`Delete ${name}`}
          disabled={isLeaving}
          onClick={() => {
            setLeaving(true);
            onDelete(file).catch(() => setLeaving(false));
          }}
        >
          <DeleteIcon />
        </IconButton>
      )}
      {isLarge && (
        <PlainDialog
          title={name}
          width="md"
          fills
          actions={
            <>
              <Button onClick={() => void download()}>Download</Button>
              <Button autoFocus onClick={() => setLarge(false)}>
                Close
              </Button>
            </>
          }
        >
          <Picture place={place} file={file} sx={{ display: 'block', maxWidth: '100%', mx: 'auto' }} />
        </PlainDialog>
      )}
    </Box>
  );
}

/** A size in the unit that fits: '8 bytes', '300 kB', '1.5 MB'. */
function sizeText(bytes: number, decimal: DecimalSymbol): string {
  if (bytes < 1024) return countOf(bytes, 'byte', 'bytes');
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} kB`;
  return `${numberForFile(Math.round((bytes / 1024 / 1024) * 100) / 100, decimal)} MB`;
}

function Picture({ place, file, sx }: { place: ExperimentPlace; file: AttachedFile; sx: object }) {
  const { data: address } = useQuery(addressQuery(place, file));
  return address === undefined ? null : <Box component="img" src={address} alt={file.name} loading="lazy" sx={sx} />;
}

/** An address is good for a quarter of an hour; the browser keeps what it has loaded from it. */
const addressMilliseconds = 600_000;

const addressQuery = (place: ExperimentPlace, { uuid, sample }: AttachedFile) =>
  queryOptions({
    queryKey: ['file-address', uuid],
    queryFn: async () => {
      const { query } = placeArguments(place);
      return (await callApi('readSampleFile', { path: { id: sample, file: uuid }, query })).address;
    },
    staleTime: addressMilliseconds,
    gcTime: addressMilliseconds,
  });

function useDownload(place: ExperimentPlace, file: AttachedFile) {
  const client = useQueryClient();
  return async () => {
    const link = document.createElement('a');
    link.href = await client.fetchQuery(addressQuery(place, file));
    link.download = file.name;
    link.click();
  };
}
