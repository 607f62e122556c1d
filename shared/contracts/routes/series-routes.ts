import * as z from 'zod';
import { after, inProject } from '../queries.ts';
import type { Route } from '../route.ts';
import { importOutputsRequest, importSeriesRequest, importSeriesResponse, series, seriesPage } from '../series.ts';

export const seriesRoutes = {
  listSeries: {
    method: 'GET',
    path: '/experiments/{id}/series',
    feature: 'series',
    summary: 'The series of an experiment with their samples, in pages',
    access: 'experiment.read',
    target: 'experiment',
    query: inProject.extend({ after }),
    response: seriesPage,
    status: 200,
  },
  importSeries: {
    method: 'POST',
    path: '/experiments/{id}/import-series',
    feature: 'series',
    summary: 'Import samples as a series',
    access: 'series.import',
    target: 'experiment',
    query: inProject,
    body: importSeriesRequest,
    response: importSeriesResponse,
    status: 201,
  },
  deleteSeries: {
    method: 'DELETE',
    path: '/series/{id}',
    feature: 'series',
    summary: 'Delete a series and its samples',
    access: 'series.delete',
    target: 'series',
    query: inProject,
    response: null,
    status: 204,
  },
  getValidSampleCount: {
    method: 'GET',
    path: '/experiments/{id}/valid-sample-count',
    feature: 'series',
    summary: 'How many samples a model can learn from',
    access: 'experiment.read',
    target: 'experiment',
    query: inProject,
    response: z.number().int(),
    status: 200,
  },
  importOutParameters: {
    method: 'POST',
    path: '/series/{id}/import-out-parameters',
    feature: 'series',
    summary: 'Fill the outputs of a series from a file, row by row',
    access: 'series.import_outputs',
    target: 'series',
    query: inProject,
    body: importOutputsRequest,
    response: series,
    status: 200,
  },
} as const satisfies Record<string, Route>;
