import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { ItemProblems, ParameterImportItem } from '#shared/rules/import-assignment.ts';
import { messages } from '#shared/rules/messages.ts';
import { type DecimalSymbol, typedNumber } from '#shared/rules/number-format.ts';

type Body = BodyInputOf<'importSeries'>;

/** Whether a column becomes an input that has steps. */
export const hasStep = ({ assignTo, type }: ParameterImportItem): boolean =>
  assignTo === 'Input' && type === 'Numerical';

/** Why what was typed is no step. */
export function stepProblem(item: ParameterImportItem, decimal: DecimalSymbol): ItemProblems {
  if (!item.included || !hasStep(item)) return {};
  const value = typedNumber(item.step, decimal);
  if (value === null) return { step: messages.empty('Step') };
  if (Number.isNaN(value)) return { step: messages.numeric('Step') };
  return value > 0 ? {} : { step: messages.greaterThan('Step', '0') };
}

/** The import with the steps of new inputs; the call alone would take 1 (decision IMPORT-22). */
export function withSteps(body: Body, items: readonly ParameterImportItem[], decimal: DecimalSymbol): Body {
  const parameters = body.parameters?.map((parameter) => {
    const item = items.find((one) => hasStep(one) && one.shortName === parameter.short_name);
    const step = item && typedNumber(item.step, decimal);
    return typeof step === 'number' && parameter.type === 'input' ? { ...parameter, step } : parameter;
  });
  return parameters ? { ...body, parameters } : body;
}
