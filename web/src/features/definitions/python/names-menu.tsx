import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Typography from '@mui/material/Typography';
import type { FormulaName, FormulaNames } from './formula-names.ts';
import type { Insertion } from './insert-text.ts';

interface Entry {
  key: string;
  text: string;
  kind: Insertion['kind'];
  detail: string;
}

interface Props {
  names: FormulaNames;
  onInsert: (insertion: Insertion) => void;
}

/** The names that a formula may use, to be clicked. One stop of the Tab key; arrows and first letters move within. */
export function NamesMenu({ names, onInsert }: Props) {
  const groups = groupsOf(names);
  return (
    <MenuList
      dense
      aria-label="Names and functions to insert"
      sx={{ py: 0, height: '100%', maxHeight: 'inherit', overflow: 'auto' }}
    >
      {groups.flatMap(({ title, entries }) => [
        <ListSubheader
          key={title}
          role="presentation"
          sx={{ lineHeight: 2.2, fontSize: '0.75rem', bgcolor: 'background.paper', backgroundImage: 'inherit' }}
        >
          {title}
        </ListSubheader>,
        ...entries.map(({ key, text, kind, detail }) => (
          <MenuItem
            key={`${title} ${key}`}
            title={detail}
            sx={{ gap: 1, pl: kind === 'label' ? 4 : 2, minHeight: 30, '@media (pointer: coarse)': { minHeight: 44 } }}
            onClick={() => onInsert({ text, kind })}
          >
            <Typography
              component="code"
              noWrap
              sx={{ fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace", fontSize: '0.8125rem' }}
            >
              {kind === 'function' ? `${text}()` : text}
            </Typography>
            {detail && (
              <Typography variant="caption" color="textSecondary" noWrap sx={{ ml: 'auto', flexShrink: 100 }}>
                {detail}
              </Typography>
            )}
          </MenuItem>
        )),
      ])}
    </MenuList>
  );
}

function groupsOf({ names, members }: FormulaNames): { title: string; entries: Entry[] }[] {
  const variables = (what: string) =>
    names.filter(({ kind, detail }) => kind === 'variable' && detail.startsWith(`${what} `)).flatMap(withLabels(what));
  const modules = (isScript: boolean) =>
    names
      .filter(({ kind, detail }) => kind === 'module' && detail.startsWith('script ') === isScript)
      .map(({ name }) => ({
        title: isScript ? `Script ${name}` : `Python module ${name}`,
        entries: (members.get(name) ?? []).map(
          (member): Entry => ({
            key: member,
            text: `${name}.${member}`,
            kind: constants.has(member) ? 'name' : 'function',
            detail: '',
          }),
        ),
      }));
  return [
    { title: 'Inputs', entries: variables('input') },
    { title: 'Outputs', entries: variables('output') },
    { title: 'Functions of this experiment', entries: variables('function') },
    ...modules(true),
    {
      title: 'Python functions',
      entries: names.flatMap(({ name, kind }): Entry[] =>
        kind === 'function' ? [{ key: name, text: name, kind: 'function', detail: meanings.get(name) ?? '' }] : [],
      ),
    },
    ...modules(false),
  ].filter(({ entries }) => entries.length > 0);
}

const withLabels =
  (what: string) =>
  ({ name, detail, labels = [] }: FormulaName): Entry[] => [
    { key: name, text: name, kind: 'name', detail: detail.slice(what.length + 1) },
    ...labels.map((label): Entry => ({ key: `${name} ${label}`, text: label, kind: 'label', detail: '' })),
  ];

const constants: ReadonlySet<string> = new Set(['e', 'inf', 'nan', 'pi', 'tau']);
const meanings: ReadonlyMap<string, string> = new Map([
  ['abs', 'without sign'],
  ['max', 'largest'],
  ['min', 'smallest'],
  ['round', 'to digits'],
  ['sum', 'of a list'],
  ['len', 'length of a list'],
]);
