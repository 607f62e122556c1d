import type { Report, ReportBlock, ReportFigure, ReportTable } from '#shared/contracts/reports.ts';
import { tableParts } from './table-parts.ts';

/**
 * A report as a page, in the file, on the screen and behind a link. React escapes every text, and a figure is a picture:
 * the browser runs nothing in it and loads nothing for it.
 */
export function ReportArticle({ report: { title, lines, sections } }: { report: Report }) {
  return (
    <article className="report" aria-label={title}>
      <h1>{title}</h1>
      {lines.length > 0 && <p className="lines">{lines.join('\n')}</p>}
      {sections.map(({ title: heading, blocks }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {/* A report does not change: the index is the block's identity. */}
          {blocks.map((block, index) => (
            <Block key={`${block.kind} ${String(index)}`} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Block({ block }: { block: ReportBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'note':
      return <p className="note">{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={`${String(index)} ${item}`}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return <Table table={block} />;
    case 'figure':
      return <Figure figure={block} />;
  }
}

function Figure({ figure: { title, caption, svg } }: { figure: ReportFigure }) {
  return (
    <figure>
      <h3>{title}</h3>
      <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} alt={title} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function Table({ table }: { table: ReportTable }) {
  const { parts, isWide } = tableParts(table);
  return parts.map(({ columns }, part) => {
    const title = parts.length > 1 ? `${table.title}, part ${part + 1} of ${parts.length}` : table.title;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard, too
      <section key={title} className={isWide ? 'scroll wide' : 'scroll'} aria-label={title} tabIndex={0}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={table.columns[column]?.align}>
                  {table.columns[column]?.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report do not change
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column} className={table.columns[column]?.align}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  });
}
