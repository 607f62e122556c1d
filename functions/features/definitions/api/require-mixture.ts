import { refusedField } from '#functions/runtime/api-error.ts';

/** Refuses the name of a mixture that there is not. */
export function requireMixture(field: string, name: string | undefined, mixtures: readonly { name: string }[]): void {
  if (name === undefined || mixtures.some((mixture) => mixture.name === name)) return;
  throw refusedField(field, `There is no mixture ${name} in the experiment: name it there first`);
}
