import { useState } from 'react';

/** True once something has been open: until then, what it shows need be neither loaded nor rendered. */
export function useOnceOpened(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
