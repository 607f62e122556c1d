import type { OutParameter } from '#shared/contracts/parameters.ts';

/**
 * Names the outputs whose limits a model does not judge, because it has no prediction of them: those without a weight;
 * '' where there is none.
 */
export function limitsApart(
  outputs: readonly OutParameter[],
  { outputs: modelled }: { outputs: readonly { uuid: string }[] },
): string {
  const others = outputs.filter(({ uuid, limit }) => limit && modelled.every((one) => one.uuid !== uuid));
  const names = others.map(({ name }) => name).join(', ');
  if (names === '') return '';
  const whose = others.length === 1 ? 'its limit is' : 'their limits are';
  return `${names}: without importance there is no prediction, so that ${whose} not part of the probability.`;
}
