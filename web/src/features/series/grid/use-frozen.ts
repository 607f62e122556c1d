import { useState } from 'react';

/** Freezes a value while `isFrozen`. */
export function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!isFrozen && kept !== value) setKept(value);
  return isFrozen ? kept : value;
}
