import Add from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

interface Props {
  label: string;
  onClick: () => void;
  /** Why the button is disabled. Without the permission, leave the button out instead. */
  refusal?: string | undefined;
}

/** The create button of a list. */
export function CreateButton({ label, onClick, refusal }: Props) {
  const button = (
    <Button variant="contained" startIcon={<Add />} onClick={onClick} disabled={refusal !== undefined}>
      {label}
    </Button>
  );
  return refusal ? (
    <Tooltip title={refusal}>
      <span>{button}</span>
    </Tooltip>
  ) : (
    button
  );
}
