interface Named {
  name: string;
  short_name: string;
  unit: string;
}

/** Name, unit and short name: 'Temperature (°C) · temp'. */
export function parameterTitle({ name, short_name, unit }: Named): string {
  const label = unit ? `${name} (${unit})` : name;
  return name.toLowerCase() === short_name.toLowerCase() ? label : `${label} · ${short_name}`;
}
