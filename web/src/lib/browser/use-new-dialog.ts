import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const parameter = 'new';
/** Added to a list's address, it opens the list's create dialog. */
export const newDialog = `?${parameter}`;

/** Whether the create dialog of a list is open. A reload does not open it again. */
export function useNewDialog(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.has(parameter);
  const [isOpen, setOpen] = useState(asked);
  useEffect(() => {
    if (asked) setParameters({}, { replace: true });
  }, [asked, setParameters]);
  return [isOpen, setOpen];
}
