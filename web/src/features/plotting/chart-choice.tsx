import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpward from '@mui/icons-material/ArrowUpwardRounded';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type ChartOn, charts } from '#web/charts/registry.ts';
import { isText, listOf, objectOf } from '#web/lib/browser/checks.ts';
import { keep, parseKept, useKeptText } from '#web/lib/browser/kept-list.ts';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';

type ScreenChart = ChartOn<'charts'>;

/** The charts of the screen in the order in which they stand without a choice. */
const onScreen = Object.entries(charts).flatMap(([name, { screen }]) => (screen === 'charts' ? [name] : []));
const isOnScreen = (name: string): name is ScreenChart => onScreen.includes(name);
const usual = onScreen.filter(isOnScreen);
const stored = listOf(objectOf({ order: listOf(isText), hidden: listOf(isText) }));

/** Which charts an account sees of an experiment, and in what order: kept in this browser, for all its windows. */
export function useChartChoice(userId: string, experiment: string) {
  const key = `serieslab.charts.${userId}.${experiment}`;
  const kept = parseKept(stored, useKeptText(key))[0];
  const known = (kept?.order ?? []).filter(isOnScreen);
  // A chart that is newer than the choice comes last.
  const order = [...known, ...usual.filter((name) => !known.includes(name))];
  const hidden = new Set((kept?.hidden ?? []).filter(isOnScreen));
  const put = (next: readonly ScreenChart[], without: ReadonlySet<ScreenChart>) => {
    const isUsual = without.size === 0 && next.every((name, at) => name === usual[at]);
    keep(key, isUsual ? [] : [{ order: next, hidden: [...without] }]);
  };
  return {
    order,
    hidden,
    shown: order.filter((name) => !hidden.has(name)),
    isUsual: kept === undefined,
    setShown: (name: ScreenChart, isShown: boolean) => {
      const without = new Set(hidden);
      if (isShown) without.delete(name);
      else without.add(name);
      put(order, without);
    },
    move: (name: ScreenChart, step: -1 | 1) => {
      const at = order.indexOf(name);
      const other = order[at + step];
      if (other) put(order.with(at, other).with(at + step, name), hidden);
    },
    reset: () => keep(key, []),
  };
}

type ChartChoice = ReturnType<typeof useChartChoice>;

/** Opens the choice of charts and their order. */
export function ChartChoiceButton({ choice }: { choice: ChartChoice }) {
  const [isOpen, setOpen] = useState(false);
  const { order, hidden } = choice;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {hidden.size > 0 ? `Charts (${order.length - hidden.size} of ${order.length})` : 'Charts'}
      </Button>
      {isOpen && <ChartChoiceDialog choice={choice} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChartChoiceDialog({ choice, onClose }: { choice: ChartChoice; onClose: () => void }) {
  const { order, hidden, isUsual } = choice;
  const [moved, setMoved] = useState('');
  const move = (name: ScreenChart, step: -1 | 1) => {
    const place = order.indexOf(name) + step;
    if (place < 0 || place >= order.length) return;
    choice.move(name, step);
    setMoved(`${charts[name].title} is chart ${place + 1} of ${order.length}`);
  };
  return (
    <PlainDialog
      title="Charts on this page"
      width="xs"
      actions={
        <>
          <Button disabled={isUsual} onClick={choice.reset}>
            Reset
          </Button>
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        For you, in this browser and for this experiment.
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.map((name, at) => {
          const { title } = charts[name];
          return (
            <Stack component="li" direction="row" key={name} sx={{ alignItems: 'center' }}>
              <FormControlLabel
                sx={{ flex: 1, minWidth: 0 }}
                control={
                  <Checkbox
                    size="small"
                    checked={!hidden.has(name)}
                    onChange={(_event, isShown) => choice.setShown(name, isShown)}
                  />
                }
                label={title}
              />
              {/* Disabled for assistive technology alone: the focus stays where it is. */}
              <IconButton aria-label={`Move ${title} up`} aria-disabled={at === 0} onClick={() => move(name, -1)}>
                <ArrowUpward fontSize="small" color={at === 0 ? 'disabled' : 'inherit'} />
              </IconButton>
              <IconButton
                aria-label={`Move ${title} down`}
                aria-disabled={at === order.length - 1}
                onClick={() => move(name, 1)}
              >
                <ArrowDownward fontSize="small" color={at === order.length - 1 ? 'disabled' : 'inherit'} />
              </IconButton>
            </Stack>
          );
        })}
      </Stack>
      <Typography role="status" variant="body2" color="textSecondary">
        {moved}
      </Typography>
    </PlainDialog>
  );
}
