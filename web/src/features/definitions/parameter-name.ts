/** The short name with the unit in brackets. */
export function parameterName({ short_name, unit }: { short_name: string; unit: string }): string {
  return unit ? `${short_name} (${unit})` : short_name;
}
