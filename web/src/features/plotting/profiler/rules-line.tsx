import Typography from '@mui/material/Typography';

interface Props {
  /** The rules that the setting breaks; undefined while it is asked. */
  against: readonly string[] | undefined;
  isFailed: boolean;
}

/** The verdict of the rules on the setting, in a line that stays where it is. */
export function RulesLine({ against, isFailed }: Props) {
  const isForbidden = !isFailed && against !== undefined && against.length > 0;
  return (
    <Typography role="status" variant="body2" color={isForbidden ? 'warning' : 'textSecondary'} sx={{ mb: 2 }}>
      {isForbidden && <b>This setting {against.join(', and ')}.</b>}
      {!isForbidden && textOf(against, isFailed)}
    </Typography>
  );
}

function textOf(against: Props['against'], isFailed: boolean): string {
  if (isFailed) return 'The rules could not be evaluated: check the setting before you run it.';
  return against ? 'This setting obeys the rules.' : 'The rules are checked once the setting rests …';
}
