import { DetailList } from '#web/ui/detail-list.tsx';
import { parameterName } from '../parameter-name.ts';
import { PythonViewer } from './python-viewer.tsx';

interface Props {
  item: { name: string; short_name: string; unit?: string };
  /** 'Formula' or 'Code'. */
  label: string;
  text: string;
}

/** A function, script or rule in full: name, short name with unit, and Python. */
export function PythonDetails({ item, label, text }: Props) {
  return (
    <DetailList
      details={[
        { label: 'Name', value: item.name },
        { label: 'Short name', value: parameterName({ short_name: item.short_name, unit: item.unit ?? '' }) },
        { label, value: <PythonViewer label={`${label} of ${item.name}`} text={text} /> },
      ]}
    />
  );
}
