import * as z from 'zod';
import { inProject } from '../queries.ts';
import { createdReportLink, newReportLink, reportLink, sharedReport, sharedReportRequest } from '../reports.ts';
import type { Route } from '../route.ts';

const ofExperiment = { feature: 'report-links', target: 'experiment', query: inProject } as const;

/** A link outlives the session of its maker, so that it needs a person: an access token may list them, and no more. */
export const reportRoutes = {
  listReportLinks: {
    ...ofExperiment,
    method: 'GET',
    path: '/experiments/{id}/report-links',
    summary: 'The links to reports of an experiment that have not ended, newest first',
    access: 'experiment.manage',
    response: z.array(reportLink),
    status: 200,
  },
  createReportLink: {
    ...ofExperiment,
    method: 'POST',
    path: '/experiments/{id}/report-links',
    summary: 'Let anybody read a report who has its link; the response alone holds the secret',
    access: 'report.share',
    session: true,
    body: newReportLink,
    response: createdReportLink,
    status: 201,
  },
  deleteReportLink: {
    ...ofExperiment,
    method: 'DELETE',
    path: '/experiments/{id}/report-links/{link}',
    summary: 'Revoke a link at once',
    access: 'experiment.manage',
    session: true,
    response: null,
    status: 204,
  },
  readSharedReport: {
    method: 'POST',
    path: '/shared-reports/read',
    feature: 'report-links',
    summary: 'The report of a link, by its secret: a body is in no log',
    access: 'public',
    body: sharedReportRequest,
    response: sharedReport,
    status: 200,
  },
} as const satisfies Record<string, Route>;
