import Box from '@mui/material/Box';

interface Item {
  key: string;
  text: string;
}

/** A numbered list in an expanded row, or a text if it is empty. */
export function NumberedList({ items, empty }: { items: readonly Item[]; empty: string }) {
  if (items.length === 0) return empty;
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
      {items.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </Box>
  );
}
