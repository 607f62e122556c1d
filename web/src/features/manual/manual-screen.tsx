import { useEffect } from 'react';
import { Link, NavLink, useParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { type ManualPage, manualPages } from './manual-pages.ts';
import { ManualText } from './manual-text.tsx';
import './manual.css';

/**
 * The user manual: part of the product, readable without an account or a network. Plain elements: with Material UI a
 * phone would load twice the script for the same text.
 */
export function ManualScreen() {
  const wanted = useParams()['*']?.replace(/\/$/, '') ?? '';
  const page = wanted === '' ? manualPages[0] : manualPages.find(({ slug }) => slug === wanted);
  useEffect(() => {
    document.title = `${page?.title ?? 'Page not found'} · Serieslab manual`;
    window.scrollTo(0, 0);
  }, [page]);
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
      <Contents />
      <main>
        <ManualText text={page?.text ?? missing} />
        {page && <Following page={page} />}
      </main>
    </div>
  );
}

const missing = `# Page not found

The manual has no page of this name. The pages that it has are listed above; the first is
[First steps](${paths.manual}/first-steps).`;

function Contents() {
  return (
    <nav aria-label="Manual">
      <ul>
        {manualPages.map(({ slug, title }) => (
          <li key={slug}>
            <NavLink to={`${paths.manual}/${slug}`} className="manual-button">
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
