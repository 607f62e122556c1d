import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { ProfileCurves, ProfileData } from '#web/charts/profile/build-profile-figure.ts';
import { type Forbidden, isCurrentAlong } from '#web/charts/profile/forbidden-stretches.ts';

/** The curves as rows: an input, its value, and what is predicted there. They are made when somebody reads them. */
export function profileTable(
  { inputs, quantities }: ProfileData,
  { setting, positions, curves, forbidden }: ProfileCurves,
): TableData {
  return {
    columns: [
      'Input',
      'Value',
      ...quantities.flatMap(({ title }) => [title, `${title} low`, `${title} high`]),
      ...(forbidden ? ['Rules'] : []),
    ],
    get rows() {
      return inputs.flatMap(({ title, categories }, input) =>
        (positions[input] ?? []).map((value, index) => [
          title,
          categories ? (categories[value] ?? '') : value,
          ...(curves[input]?.[index] ?? []).flatMap((band) => [band.value, band.low, band.high]),
          ...(forbidden ? [verdictAt(forbidden, setting, { input, index, value })] : []),
        ]),
      );
    },
  };
}

/** Empty where nothing is known yet of this value. */
function verdictAt(
  forbidden: Forbidden,
  setting: readonly number[],
  { input, index, value }: { input: number; index: number; value: number },
): string {
  const along = forbidden.along[input];
  if (along?.positions[index] !== value || !isCurrentAlong(forbidden, setting, input)) return '';
  return along.reasons[index] ?? 'obeyed';
}
