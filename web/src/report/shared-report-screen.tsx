import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { ReportArticle } from './document/report-article.tsx';
import { openSharedReport } from './links/report-links.ts';
import './document/report.css';
import './shared-report.css';

/** A report for readers of its link, without an account. The secret is in the fragment, which no server sees. */
export function SharedReportScreen() {
  const secret = useLocation().hash.slice(1);
  const { data, error } = useQuery({
    queryKey: ['shared-report', secret],
    queryFn: () => openSharedReport(secret),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The page says so itself.
    meta: { ownStatuses: [0, 400, 404, 429, 500, 502, 503, 504] },
  });
  useEffect(() => {
    document.title = `${data?.title ?? 'Report'} · Serieslab`;
  }, [data]);
  return (
    <main className="shared-report">
      {data ? <ReportArticle report={data} /> : <h1>Report</h1>}
      {!data && error && (
        <p role="alert">
          {error instanceof ApiFailure && error.body?.detail
            ? error.body.detail
            : 'The report could not be loaded. Please load the page again.'}
        </p>
      )}
      {!data && !error && <p role="status">The report is loading …</p>}
    </main>
  );
}
