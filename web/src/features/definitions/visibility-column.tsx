import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibleIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import type { Definition } from './definition-config.ts';

interface Options<Item> {
  disabled: boolean;
  onToggle: (item: Item) => void;
}

/** An open or crossed eye: whether the sample tables show the parameter. */
export function visibilityColumn<Item extends Definition>({
  disabled,
  onToggle,
}: Options<Item>): DataTableColumn<Item> {
  return {
    id: 'visible',
    header: 'Visible',
    value: ({ is_visible }) => (is_visible ? 'Yes' : 'No'),
    sortable: false,
    searchable: false,
    align: 'center',
    cell: (item) => {
      const visible = item.is_visible ?? true;
      return (
        <IconButton
          size="small"
          disabled={disabled}
          aria-label={`${visible ? 'Hide' : 'Show'} ${item.name}`}
          onClick={() => onToggle(item)}
        >
          {visible ? <VisibleIcon fontSize="small" /> : <HiddenIcon fontSize="small" />}
        </IconButton>
      );
    },
  };
}
