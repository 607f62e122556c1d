/** Labels on screens that differ from the field's name in a body. */
const labels: Readonly<Record<string, string>> = {
  '': 'Body',
  email: 'E-mail',
  email2: 'E-mail confirmation',
  password2: 'Password confirmation',
  old_password: 'Current password',
  csv_decimal: 'Decimal symbol',
  csv_delimiter: 'List separator',
  sample_count: 'Samples per series',
  expl: 'Algorithm behaviour',
  whole_front: 'Whole front',
  weight: 'Importance',
  min: 'Min value',
  max: 'Max value',
  in_parameter: 'Input',
  out_parameter: 'Output',
  inParameters: 'Inputs',
  outParameters: 'Outputs',
  in_parameters: 'Inputs',
  out_parameters: 'Outputs',
  comp_parameters: 'Functions',
  is_active: 'Status',
  is_staff: 'Superadmin',
  is_visible: 'Visibility',
  uuid: 'Uuid',
};

/** The label of a field by its path: `workspaces.0.role` → Role, `min_value` → Min value, `shortName` → Short name. */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const name = String(path.findLast((part) => typeof part !== 'number') ?? '');
  if (Object.hasOwn(labels, name)) return labels[name] ?? name;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return words === '' ? 'Field' : words.charAt(0).toUpperCase() + words.slice(1);
}
