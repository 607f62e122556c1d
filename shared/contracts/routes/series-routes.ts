import * as z from 'zod';
import { measurementsRequest, measurementsResponse } from '../measurements.ts';
import { after, inProject, until } from '../queries.ts';
import type { Route } from '../route.ts';
import {
  importOutputsRequest,
  importOutputsResponse,
  importSeriesRequest,
  importSeriesResponse,
  seriesHead,
  seriesPage,
  seriesUpdate,
} from '../series.ts';

const ofExperiment = { feature: 'series', target: 'experiment', query: inProject } as const;

export const seriesRoutes = {
  listSeries: {
    method: 'GET',
    path: '/experiments/{id}/series',
    feature: 'series',
    summary: 'The series of an experiment with their samples, in pages',
    access: 'experiment.read',
    target: 'experiment',
    query: inProject.extend({ after, until, preview: z.literal('true').optional() }),
    response: seriesPage,
    status: 200,
  },
  importSeries: {
    ...ofExperiment,
    method: 'POST',
    path: '/experiments/{id}/import-series',
    summary: 'Import samples as a series, or plan one by a design',
    access: 'series.import',
    body: importSeriesRequest,
    response: importSeriesResponse,
    status: 201,
  },
  updateSeries: {
    method: 'PATCH',
    path: '/series/{id}',
    feature: 'series',
    summary: 'Name a series, or give it a random run order',
    access: 'sample.edit',
    target: 'series',
    query: inProject,
    body: seriesUpdate,
    response: seriesHead,
    status: 200,
  },
  deleteSeries: {
    method: 'DELETE',
    path: '/series/{id}',
    feature: 'series',
    summary: 'Delete a series and its samples; with `untouched`, only if it is as it was imported',
    access: 'series.delete',
    target: 'series',
    query: inProject.extend({ untouched: z.literal('true').optional() }),
    response: null,
    status: 204,
  },
  getValidSampleCount: {
    ...ofExperiment,
    method: 'GET',
    path: '/experiments/{id}/valid-sample-count',
    summary: 'How many samples a model can learn from',
    access: 'experiment.read',
    response: z.number().int(),
    status: 200,
  },
  reportMeasurements: {
    ...ofExperiment,
    method: 'POST',
    path: '/experiments/{id}/measurements',
    summary: 'Report what was measured of many samples, all or nothing',
    access: 'sample.edit',
    body: measurementsRequest,
    response: measurementsResponse,
    status: 200,
  },
  importOutParameters: {
    method: 'POST',
    path: '/series/{id}/import-out-parameters',
    feature: 'series',
    summary: 'Fill the outputs of a series from the rows of a file',
    access: 'series.import_outputs',
    target: 'series',
    query: inProject,
    body: importOutputsRequest,
    response: importOutputsResponse,
    status: 200,
  },
} as const satisfies Record<string, Route>;
