import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Goal } from '#shared/engine/predictions/find-setting.ts';
import type { Point } from '#shared/engine/types.ts';

/** A goal of a search: `robust` is the highest share of successes within the tolerances. */
export type SearchGoal = Goal | 'robust';

interface Props {
  /** The best feasible setting; undefined if none was found. */
  search: (goal: SearchGoal) => Promise<Point | undefined>;
  /** Whether there are tolerances, of which a robust setting is one. */
  hasTolerances: boolean;
  onFound: (setting: Point) => void;
}

const goals = [
  { goal: 'best', label: 'Best predicted setting' },
  { goal: 'robust', label: 'Best robust setting' },
  { goal: 'uncertain', label: 'Most uncertain setting' },
] as const;

/** Buttons that find a setting which the rules allow, and what became of it. */
export function useSettingSearch({ search, hasTolerances, onFound }: Props) {
  const [running, setRunning] = useState<SearchGoal>();
  const [message, setMessage] = useState('');
  const start = async (goal: SearchGoal) => {
    if (running) return;
    setRunning(goal);
    setMessage('');
    try {
      const found = await search(goal);
      if (found) onFound(found);
      else setMessage('No setting was found that obeys the rules.');
    } catch {
      setMessage('The rules could not be evaluated. Please try again.');
    } finally {
      setRunning(undefined);
    }
  };
  const offered = goals.filter(({ goal }) => goal !== 'robust' || hasTolerances);
  return {
    buttons: offered.map(({ goal, label }) => (
      <Button key={goal} variant="outlined" aria-disabled={running !== undefined} onClick={() => void start(goal)}>
        {label}
      </Button>
    )),
    outcome: (
      <Typography role="status" variant="body2" sx={{ mb: message ? 2 : 0 }}>
        {message}
      </Typography>
    ),
  };
}
