import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { use, useId } from 'react';
import type { ShortlistEntry } from '#shared/contracts/shortlist.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { bandText } from '#web/charts/frame/band-text.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { notify } from '#web/lib/notices.ts';
import { rulesQuery } from '#web/lib/resources/definitions.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { shortlistKey, useChangeShortlist, useShortlist } from '#web/lib/resources/shortlist.ts';
import { useCreateSample } from '#web/lib/resources/use-create-sample.ts';
import type { ChartData } from '../chart-data.ts';
import { inputValueText } from '../held-in-words.ts';
import { isPredicted, shortlistFaults } from './shortlist-faults.ts';

/** In reach however wide the settings are: the buttons stand below each other where there is no room for both. */
const atTheRight = { position: 'sticky', right: 0, bgcolor: 'background.paper', '& button': { whiteSpace: 'nowrap' } };

type Props = Pick<ChartData, 'experiment' | 'inputs' | 'outputs' | 'list'>;

/** The settings that are kept, with what was predicted of them then. */
export function ShortlistTable({ experiment, inputs, outputs, list }: Props) {
  const decimal = use(DecimalContext);
  const titleId = useId();
  const place = experimentPlaceOf(experiment);
  const kept = useShortlist(place).data ?? [];
  const mayEdit = useMay('sample.edit', place);
  const mayAdd = useMay('sample.advanced', place);
  const { remove } = useChangeShortlist(place);
  const create = useCreateSample(place);
  const faults = useFaults(experiment, inputs, kept);
  if (kept.length === 0) return null;
  const predicted = outputs.filter(({ uuid }) =>
    kept.some(({ predicted_outputs }) => predicted_outputs.some((one) => one.uuid === uuid)),
  );
  const newest = list.toSorted((a, b) => b.number - a.number)[0];
  const labels = new Set(list.flatMap(({ samples }) => samples.map(({ label }) => label)));
  const add = async ({ name, inParameters }: ShortlistEntry) => {
    if (!newest) return;
    const known = inParameters.filter(({ in_parameter }) => inputs.some(({ uuid }) => uuid === in_parameter));
    const label = labels.has(name) ? {} : { label: name };
    const body = { source: 'create' as const, inParameters: known, outParameters: [], ...label };
    await create.mutateAsync({ series: newest.uuid, body });
    notify(`${name} was added to series ${newest.number}, to be measured`);
  };
  return (
    <Box sx={{ mt: 3 }}>
      <Typography id={titleId} variant="h3" sx={{ mb: 1 }}>
        Shortlist
      </Typography>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-labelledby={titleId}>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>Name</TableCell>
              {inputs.map((input) => (
                <TableCell key={input.uuid}>{nameWithUnit(input)}</TableCell>
              ))}
              {predicted.map((output) => (
                <TableCell key={output.uuid}>Expected {nameWithUnit(output)}</TableCell>
              ))}
              <TableCell sx={atTheRight}>Actions</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {kept.map((entry) => (
              <TableRow key={entry.uuid}>
                <TableCell component="th" scope="row">
                  {entry.name}
                  {faults?.get(entry.uuid)?.map((fault) => (
                    <Typography key={fault} variant="body2" color="warning" sx={{ whiteSpace: 'normal' }}>
                      {fault}
                    </Typography>
                  ))}
                </TableCell>
                {inputs.map((input) => {
                  const found = entry.inParameters.find(({ in_parameter }) => in_parameter === input.uuid);
                  return <TableCell key={input.uuid}>{found && inputValueText(input, found.value, decimal)}</TableCell>;
                })}
                {predicted.map(({ uuid }) => {
                  const band = entry.predicted_outputs.find((one) => one.uuid === uuid);
                  return <TableCell key={uuid}>{band && bandText(band, decimal)}</TableCell>;
                })}
                <TableCell sx={atTheRight}>
                  {mayAdd && newest && hasAll(entry, inputs) && (
                    <Button
                      size="small"
                      aria-label={`Add ${entry.name} as a sample`}
                      disabled={create.isPending || isBusy(experiment)}
                      onClick={() => add(entry).catch(() => undefined)}
                    >
                      Add as a sample
                    </Button>
                  )}
                  {mayEdit && (
                    <Button size="small" aria-label={`Remove ${entry.name}`} onClick={() => remove(entry.uuid)}>
                      Remove
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {kept.some(isPredicted) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Expected values are those of the model when the setting was kept.
        </Typography>
      )}
    </Box>
  );
}

/** By entry, what is against it; undefined until that is known. */
function useFaults(
  experiment: Props['experiment'],
  inputs: Props['inputs'],
  kept: readonly ShortlistEntry[],
): ReadonlyMap<string, readonly string[]> | undefined {
  const decimal = use(DecimalContext);
  const place = experimentPlaceOf(experiment);
  const rules = useQuery({ ...rulesQuery(place), enabled: kept.length > 0 }).data;
  const { mixtures } = experiment;
  const asked = [rules, mixtures, inputs, kept.map(({ uuid, inParameters }) => [uuid, inParameters]), decimal];
  const { data } = useQuery({
    queryKey: [...shortlistKey(place), 'faults', JSON.stringify(asked)],
    queryFn: ({ signal }) =>
      shortlistFaults(place, { rules: rules ?? [], mixtures, parts: inputs }, kept, { decimal, signal }),
    enabled: kept.length > 0 && rules !== undefined,
  });
  return data?.faults;
}

/** An input may have been added since. */
const hasAll = ({ inParameters }: ShortlistEntry, inputs: Props['inputs']): boolean =>
  inputs.every(({ uuid }) => inParameters.some(({ in_parameter }) => in_parameter === uuid));
