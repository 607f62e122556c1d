import type { InParameter } from '#shared/contracts/parameters.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import { parameterName } from '../parameter-name.ts';
import { CategoryList } from './category-list.tsx';

/** An input's values, including those that narrow screens leave out of the row. */
export function InputDetails({ input }: { input: InParameter }) {
  const { is_categorical, categories, min_value, max_value, step } = input;
  const range = (
    <>
      <NumberText value={min_value} /> to <NumberText value={max_value} /> in steps of <NumberText value={step} />
    </>
  );
  return (
    <DetailList
      details={[
        { label: 'Short name', value: parameterName(input) },
        is_categorical
          ? { label: 'Categories', value: <CategoryList categories={categories} texts={input.category_texts} /> }
          : { label: 'Values', value: range },
      ]}
    />
  );
}
