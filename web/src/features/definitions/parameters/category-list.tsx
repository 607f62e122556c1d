/** Categories with their numbers. */
export function CategoryList({ categories }: { categories: readonly string[] }) {
  if (categories.length === 0) return 'No categories';
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
      {categories.map((category) => (
        <li key={category}>{category}</li>
      ))}
    </ol>
  );
}
