import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { ItemProblems, ParameterImportItem } from '#shared/rules/import-assignment.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { type DecimalSymbol, typedNumber } from '#shared/rules/number-format.ts';
import type { ProposedAxis } from '#shared/rules/propose-axis.ts';

type Body = BodyInputOf<'importSeries'>;

/** Whether a column becomes an input of numbers. */
export const isNumericInput = ({ assignTo, type }: ParameterImportItem): boolean =>
  assignTo === 'Input' && type === 'Numerical';

/** Whether a column becomes an input that has steps. */
export const hasStep = (item: ParameterImportItem): boolean => isNumericInput(item) && !item.takesLevels;

/** The part of the proposed axis that the person takes. */
function axisTaken({ axis, takesLevels, takesLog }: ParameterImportItem): Pick<ProposedAxis, 'levels' | 'scale'> {
  return { ...(takesLevels && { levels: axis?.levels }), ...(takesLog && { scale: axis?.scale }) };
}

/** The earlier value of a new input for the samples that exist: a number, or a label; undefined if it is unknown. */
function earlierValue(
  { earlierValue: typed = '', assignTo, type }: ParameterImportItem,
  decimal: DecimalSymbol,
): number | string | undefined {
  const text = typed.trim();
  if (assignTo !== 'Input' || text === '') return undefined;
  return type === 'Categorical' ? text : (typedNumber(text, decimal) ?? undefined);
}

/** Why what was typed is no step. */
export function stepProblem(item: ParameterImportItem, decimal: DecimalSymbol): ItemProblems {
  if (!item.included || !hasStep(item)) return {};
  const value = typedNumber(item.step, decimal);
  if (value === null) return { step: messages.empty('Step') };
  if (Number.isNaN(value)) return { step: messages.numeric('Step') };
  return value > 0 ? {} : { step: messages.greaterThan('Step', '0') };
}

/** Why what was typed is no earlier value. */
export function earlierProblem(item: ParameterImportItem, decimal: DecimalSymbol): ItemProblems {
  const value = earlierValue(item, decimal);
  if (typeof value === 'number' && !Number.isFinite(value)) return { earlierValue: messages.numeric('Value') };
  if (typeof value === 'string' && value.length > limits.category) {
    return { earlierValue: messages.tooLong('Category', limits.category) };
  }
  return {};
}

/**
 * The import with the steps of new inputs, for which the call alone would take 1 (decision IMPORT-22), or their levels,
 * and with the earlier values, where there are samples.
 */
export function withTyped(
  body: Body,
  items: readonly ParameterImportItem[],
  { decimal, asksEarlier }: { decimal: DecimalSymbol; asksEarlier: boolean },
): Body {
  if (!body.parameters) return body;
  const parameters = body.parameters.map((parameter) => {
    const item = items.find(({ assignTo, shortName }) => assignTo === 'Input' && shortName === parameter.short_name);
    if (!item || parameter.type !== 'input') return parameter;
    const step = hasStep(item) ? typedNumber(item.step, decimal) : null;
    const { levels, scale } = isNumericInput(item) ? axisTaken(item) : {};
    const earlier_value = asksEarlier ? earlierValue(item, decimal) : undefined;
    return {
      ...parameter,
      ...(step !== null && { step }),
      ...(levels && { levels: [...levels] }),
      ...(scale && { scale }),
      ...(earlier_value !== undefined && { earlier_value }),
    };
  });
  return { ...body, parameters };
}
