import type { OutParameter } from '#shared/contracts/parameters.ts';
import { importanceBandOf } from '#shared/rules/importance-bands.ts';
import { targetLabel } from '#shared/rules/target.ts';
import { type Detail, DetailList } from '#web/ui/detail-list.tsx';
import { parameterName } from '../parameter-name.ts';
import { PythonViewer } from '../python/python-viewer.tsx';
import { CategoryList } from './category-list.tsx';

/** What an output's row does not show: its categories, or its formula. */
export function OutputDetails({ output }: { output: OutParameter }) {
  return <DetailList details={[{ label: 'Short name', value: parameterName(output) }, ...details(output)]} />;
}

function details({ name, is_categorical, is_functional, categories, weight, target, formula }: OutParameter): Detail[] {
  if (is_categorical) return [{ label: 'Categories', value: <CategoryList categories={categories} /> }];
  const counted = [
    { label: 'Importance', value: importanceBandOf(weight).label },
    { label: 'Target', value: targetLabel(target) },
  ];
  if (!is_functional) return counted;
  return [...counted, { label: 'Formula', value: <PythonViewer label={`Formula of ${name}`} text={formula} /> }];
}
