import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { searchManual } from './search-manual.ts';

interface Props {
  search: string;
  onFollow: () => void;
}

/** The parts of the manual that a search finds, each with some of its text. */
export function ManualResults({ search, onFollow }: Props) {
  const found = searchManual(search);
  return (
    <>
      <h1>Search</h1>
      <p role="status">
        {found.length === 0
          ? `Nothing in the manual has “${search}”. Try one word of it.`
          : `${found.length} ${found.length === 1 ? 'part' : 'parts'} with “${search}”`}
      </p>
      <ul className="manual-results">
        {found.map(({ page, heading, id, excerpt }) => (
          <li key={`${page.slug} ${id}`}>
            <Link to={`${paths.manual}/${page.slug}${id && `#${id}`}`} onClick={onFollow}>
              {id === '' ? page.title : `${page.title}: ${heading}`}
            </Link>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
