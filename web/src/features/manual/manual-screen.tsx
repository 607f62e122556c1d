import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation, useParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { type ManualPage, manualPages } from './manual-pages.ts';
import { ManualResults } from './manual-results.tsx';
import { ManualText } from './manual-text.tsx';
import './manual.css';

/**
 * The user manual: part of the product, readable without an account or a network. Plain elements: with Material UI a
 * phone would load twice the script for the same text.
 */
export function ManualScreen() {
  const wanted = useParams()['*']?.replace(/\/$/, '') ?? '';
  const page = wanted === '' ? manualPages[0] : manualPages.find(({ slug }) => slug === wanted);
  const { hash, key } = useLocation();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  useEffect(() => {
    document.title = `${page?.title ?? 'Page not found'} · Serieslab manual`;
  }, [page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says that a link was followed, also to the same place
  useEffect(() => {
    const place = document.getElementById(hash.slice(1));
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [page, hash, key]);
  return (
    <div className="manual">
      <header>
        <span className="manual-brand">
          <img src="/favicon.svg" alt="" width={28} height={28} />
          Serieslab
        </span>
        <Link to="/" className="manual-button">
          Open Serieslab
        </Link>
      </header>
      <Contents typed={typed} onType={setTyped} />
      <main>
        {search === '' ? (
          <>
            <ManualText text={page?.text ?? missing} />
            {page && <Following page={page} />}
          </>
        ) : (
          <ManualResults search={search} onFollow={() => setTyped('')} />
        )}
      </main>
    </div>
  );
}

const missing = `# Page not found

The manual has no page of this name. The pages that it has are listed above; the first is
[First steps](${paths.manual}/first-steps).`;

function Contents({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  return (
    <nav aria-label="Manual">
      <input
        type="search"
        className="manual-search"
        aria-label="Search the manual"
        placeholder="Search the manual"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <ul>
        {manualPages.map(({ slug, title }) => (
          <li key={slug}>
            <NavLink to={`${paths.manual}/${slug}`} className="manual-button" onClick={() => onType('')}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Following({ page }: { page: ManualPage }) {
  const next = manualPages[manualPages.indexOf(page) + 1];
  if (!next) return null;
  return (
    <Link to={`${paths.manual}/${next.slug}`} className="manual-button manual-next">
      Next: {next.title}
    </Link>
  );
}
