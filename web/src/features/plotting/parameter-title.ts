import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';

interface Named {
  name: string;
  short_name: string;
  unit: string;
}

/** Name, unit and short name: 'Temperature (°C) · temp'. */
export function parameterTitle({ name, short_name, unit }: Named): string {
  const label = nameWithUnit({ name, unit });
  return name.toLowerCase() === short_name.toLowerCase() ? label : `${label} · ${short_name}`;
}
