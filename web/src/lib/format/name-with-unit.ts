/** 'Temperature (°C)' */
export const nameWithUnit = ({ name, unit }: { name: string; unit: string }): string =>
  unit ? `${name} (${unit})` : name;
