import { readSharedReport } from '../features/report-links/api/read-shared-report.ts';
import { createReportLink, deleteReportLink, listReportLinks } from '../features/report-links/api/report-links.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('report-links', {
  listReportLinks,
  createReportLink,
  deleteReportLink,
  readSharedReport,
});
