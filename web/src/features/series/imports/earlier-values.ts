import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { ItemProblems, ParameterImportItem } from '#shared/rules/import-assignment.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { type DecimalSymbol, typedNumber } from '#shared/rules/number-format.ts';

type Body = BodyInputOf<'importSeries'>;

/** The earlier value of a new input for the samples that exist: a number, or a label; undefined if it is unknown. */
function earlierValue(
  { earlierValue: typed = '', assignTo, type }: ParameterImportItem,
  decimal: DecimalSymbol,
): number | string | undefined {
  const text = typed.trim();
  if (assignTo !== 'Input' || text === '') return undefined;
  return type === 'Categorical' ? text : (typedNumber(text, decimal) ?? undefined);
}

/** Why what was typed is no such value. */
export function earlierProblem(item: ParameterImportItem, decimal: DecimalSymbol): ItemProblems {
  const value = earlierValue(item, decimal);
  if (typeof value === 'number' && !Number.isFinite(value)) return { earlierValue: messages.numeric('Value') };
  if (typeof value === 'string' && value.length > limits.category) {
    return { earlierValue: messages.tooLong('Category', limits.category) };
  }
  return {};
}

/** The import with the values that new inputs had before; the same if none is known. */
export function withEarlierValues(body: Body, items: readonly ParameterImportItem[], decimal: DecimalSymbol): Body {
  if (items.every((item) => earlierValue(item, decimal) === undefined)) return body;
  const parameters = body.parameters?.map((parameter) => {
    const item = items.find(({ shortName, assignTo }) => assignTo === 'Input' && shortName === parameter.short_name);
    const earlier_value = item && earlierValue(item, decimal);
    return earlier_value === undefined ? parameter : { ...parameter, earlier_value };
  });
  return parameters ? { ...body, parameters } : body;
}
