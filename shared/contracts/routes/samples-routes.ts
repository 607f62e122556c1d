import * as z from 'zod';
import { messages } from '#shared/rules/messages.ts';
import { uuid } from '../fields.ts';
import { nextSamples, nextSamplesLimit } from '../measurements.ts';
import { after, inProject } from '../queries.ts';
import type { Route } from '../route.ts';
import { sampleHistoryPage } from '../sample-history.ts';
import { compValue, experimentSamplesPage, inValue, outValue, sample, sampleCreate, sampleUpdate } from '../samples.ts';

const valuesOf = {
  method: 'GET',
  feature: 'samples',
  access: 'experiment.read',
  target: 'sample',
  query: inProject,
  status: 200,
} as const;
const ofSample = { feature: 'samples', access: 'sample.edit', target: 'sample', query: inProject } as const;

export const samplesRoutes = {
  listSamples: {
    method: 'GET',
    path: '/series/{id}/samples',
    feature: 'samples',
    summary: 'The samples of a series',
    access: 'experiment.read',
    target: 'series',
    query: inProject,
    response: z.array(sample),
    status: 200,
  },
  createSample: {
    method: 'POST',
    path: '/series/{id}/samples',
    feature: 'samples',
    summary: 'Create a sample by hand',
    access: 'sample.advanced',
    target: 'series',
    query: inProject,
    body: sampleCreate,
    response: sample,
    status: 201,
  },
  listNextSamples: {
    method: 'GET',
    path: '/experiments/{id}/next-samples',
    feature: 'samples',
    summary: 'The proposed and planned samples of which an output is not measured yet, oldest first',
    access: 'experiment.read',
    target: 'experiment',
    query: inProject.extend({ limit: nextSamplesLimit }),
    response: nextSamples,
    status: 200,
  },
  readSamplesCsv: {
    method: 'GET',
    path: '/experiments/{id}/samples.csv',
    feature: 'samples',
    summary: "An experiment's samples as CSV, for an access token or by an address of its own",
    access: 'series.export',
    target: 'experiment',
    csv: true,
    query: inProject.extend({ decimal: z.enum(['point', 'comma']).default('point'), key: z.string().optional() }),
    response: z.string(),
    status: 200,
  },
  updateSample: {
    ...ofSample,
    method: 'PATCH',
    path: '/samples/{id}',
    summary: 'Change the values of a sample',
    body: sampleUpdate,
    response: sample,
    status: 200,
  },
  readSampleHistory: {
    method: 'GET',
    path: '/samples/{id}/history',
    feature: 'samples',
    summary: 'Who changed which value of a sample, when, and where from, newest first',
    access: 'experiment.read',
    target: 'sample',
    query: inProject.extend({ after }),
    response: sampleHistoryPage,
    status: 200,
  },
  deleteSample: {
    ...ofSample,
    method: 'DELETE',
    path: '/samples/{id}',
    summary: 'Delete a sample',
    response: null,
    status: 204,
  },
  listMultipleExperimentSamples: {
    method: 'POST',
    path: '/multiple-experiment-samples',
    feature: 'samples',
    summary: 'The samples of several experiments, for the data export',
    access: 'signed-in',
    recorded: 'never',
    body: z.object({
      experiments: z.array(uuid).min(1, messages.empty('Experiments')).max(50),
      after: z.string().max(2000).optional(),
    }),
    response: experimentSamplesPage,
    status: 200,
  },
  listSampleInParameters: {
    ...valuesOf,
    path: '/samples/{id}/sample-in-parameters',
    summary: "A sample's input values",
    response: z.array(inValue),
  },
  listSampleCompParameters: {
    ...valuesOf,
    path: '/samples/{id}/sample-comp-parameters',
    summary: "A sample's function values",
    response: z.array(compValue),
  },
  listSampleOutParameters: {
    ...valuesOf,
    path: '/samples/{id}/sample-out-parameters',
    summary: "A sample's output values",
    response: z.array(outValue),
  },
} as const satisfies Record<string, Route>;
