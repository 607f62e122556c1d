/** The short name with the unit in brackets. */
export function parameterName({ short_name, unit }: { short_name: string; unit: string }): string {
  return unit ? `${short_name} (${unit})` : short_name;
}

interface CategoryListProps {
  categories: readonly string[];
  /** The whole texts of categories that are codes. */
  texts?: Readonly<Record<string, string>> | undefined;
}

/** Categories with their numbers, and with the labels of which they are codes. */
export function CategoryList({ categories, texts = {} }: CategoryListProps) {
  if (categories.length === 0) return 'No categories';
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
      {categories.map((category) => (
        <li key={category}>{Object.hasOwn(texts, category) ? `${category}: ${texts[category]}` : category}</li>
      ))}
    </ol>
  );
}
