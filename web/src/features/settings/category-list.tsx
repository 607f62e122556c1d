import Typography from '@mui/material/Typography';

/** Categories under their numbers, which samples and formulas count from 0. */
export function CategoryList({ categories }: { categories: readonly string[] }) {
  if (categories.length === 0) return 'No categories';
  return (
    <>
      <Typography variant="overline" color="text.secondary">
        Categories
      </Typography>
      <ol style={{ margin: 0, paddingInlineStart: 24 }}>
        {categories.map((category) => (
          <li key={category}>{category}</li>
        ))}
      </ol>
    </>
  );
}
