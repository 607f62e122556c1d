import { useEffect, useState } from 'react';

/** A value, delayed until it has not changed for a while: typed text is sent once. */
export function useSettled<Value>(value: Value, milliseconds = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
