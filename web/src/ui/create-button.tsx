import Add from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { Explained } from './explained.tsx';

interface Props {
  label: string;
  onClick: () => void;
  /** Why the button is disabled. Without the permission, leave the button out instead. */
  refusal?: string | undefined;
}

/** The create button of a list. */
export function CreateButton({ label, onClick, refusal }: Props) {
  return (
    <Explained reason={refusal}>
      <Button variant="contained" startIcon={<Add />} onClick={onClick} disabled={refusal !== undefined}>
        {label}
      </Button>
    </Explained>
  );
}
