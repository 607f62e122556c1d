import type { jobsRoutes } from '#shared/contracts/routes/jobs-routes.ts';
import type { sampleFilesRoutes } from '#shared/contracts/routes/sample-files-routes.ts';
import type { samplesRoutes } from '#shared/contracts/routes/samples-routes.ts';
import type { seriesRoutes } from '#shared/contracts/routes/series-routes.ts';
import type { shortlistRoutes } from '#shared/contracts/routes/shortlist-routes.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import * as bodies from './bodies.ts';
import type { Requests } from './request.ts';
import type { Ground, Ids } from './scene.ts';
import { unique } from './unique.ts';

const inside = (kind: keyof Ids) => ({
  args: ({ ids }: Ground) => ({ path: { id: ids[kind] }, query: { workspace: ids.workspace, project: ids.project } }),
});
const importance = (kind: keyof Ids) => ({
  args: ({ ids }: Ground) => ({ path: { uuid: ids[kind] }, body: { include: true } }),
});
const cancel = {
  args: ({ ids }: Ground) => ({ path: { id: ids.experiment }, body: { generate_series: true } }),
};
/** The job of a test need not be computed. */
const cancelled = (operation: Operation & `cancel${string}`) => ({
  after: ({ admin, ids }: Ground) => admin.ask(operation, { path: { id: ids['job-experiment'] } }),
});

const ofFile = (kind: 'sample-file' | 'uploaded-file' | 'deleted-file') => ({
  args: ({ ids }: Ground) => ({ path: { id: ids.sample, file: ids[kind] } }),
});

type Operations =
  | keyof typeof seriesRoutes
  | keyof typeof samplesRoutes
  | keyof typeof sampleFilesRoutes
  | keyof typeof shortlistRoutes
  | keyof typeof jobsRoutes;

/** Series, samples and models. */
export const dataRequests: Requests<Operations> = {
  listSeries: inside('data-experiment'),
  importSeries: { args: (on) => ({ ...inside('data-experiment').args(on), body: bodies.unmeasured() }) },
  updateSeries: { args: (on) => ({ ...inside('series').args(on), body: { name: unique('Series') } }) },
  lockSeries: { spends: 'series', ...inside('series') },
  unlockSeries: { spends: 'series', ...inside('series') },
  deleteSeries: { spends: 'series', ...inside('series') },
  getValidSampleCount: inside('data-experiment'),
  importOutParameters: { args: (on) => ({ ...inside('series').args(on), body: { outValues: [{ z: 4 }, { z: '' }] } }) },

  listSamples: inside('series'),
  reportMeasurements: {
    args: (on) => ({
      ...inside('data-experiment').args(on),
      body: { measurements: [{ sample: on.ids.sample, outputs: { z: 5 } }] },
    }),
  },
  listNextSamples: inside('data-experiment'),
  readSamplesCsv: inside('data-experiment'),
  createSample: { args: (on) => ({ ...inside('series').args(on), body: bodies.sample(on.ids) }) },
  updateSample: {
    spends: 'sample',
    args: (on) => ({
      ...inside('sample').args(on),
      body: { version: 0, inParameters: [], outParameters: [{ out_parameter: on.ids['data-output'], value: 8 }] },
    }),
  },
  deleteSample: { spends: 'sample', ...inside('sample') },
  listMultipleExperimentSamples: { args: ({ ids }) => ({ body: { experiments: [ids['data-experiment']] } }) },
  readSampleHistory: inside('sample'),
  listSampleInParameters: inside('sample'),
  listSampleCompParameters: inside('sample'),
  listSampleOutParameters: inside('sample'),

  listExperimentFiles: inside('data-experiment'),
  listSampleFiles: inside('sample'),
  beginSampleFile: {
    spends: 'sample',
    args: (on) => ({ ...inside('sample').args(on), body: { name: `${unique('File')}.txt`, size: 4 } }),
  },
  readSampleFile: ofFile('sample-file'),
  completeSampleFile: { spends: 'uploaded-file', ...ofFile('uploaded-file') },
  deleteSampleFile: { spends: 'sample-file', ...ofFile('sample-file') },
  restoreSampleFile: { spends: 'deleted-file', ...ofFile('deleted-file') },

  listShortlist: inside('data-experiment'),
  addToShortlist: {
    args: (on) => ({ ...inside('data-experiment').args(on), body: bodies.shortlistEntry(on.ids) }),
  },
  removeFromShortlist: {
    spends: 'shortlist-entry',
    args: ({ ids }) => ({ path: { id: ids['data-experiment'], entry: ids['shortlist-entry'] } }),
  },

  generateSeries: { spends: 'job-experiment', ...inside('job-experiment'), ...cancelled('cancelGeneration') },
  getJob: {
    args: ({ ids }) => ({ path: { id: ids['model-experiment'], job: ids.job }, query: { wait: '1' } }),
  },
  cancelGeneration: cancel,
  cancelCalculation: cancel,
  predict: { spends: 'job-experiment', ...inside('job-experiment'), ...cancelled('cancelModeling') },
  cancelModeling: cancel,
  listPredictionModels: inside('model-experiment'),
  getFittedModel: inside('model-experiment'),
  evaluateRobustness: { args: (on) => ({ ...inside('model-experiment').args(on), body: {} }) },
  listInputImportances: inside('model-experiment'),
  updateInputImportance: importance('input-importance'),
  listOutputImportances: inside('model-experiment'),
  updateOutputImportance: importance('output-importance'),
  listComplexImportances: inside('model-experiment'),
  updateComplexImportance: importance('complex-importance'),
  plot: {
    spends: 'job-experiment',
    args: (on) => ({ ...inside('job-experiment').args(on), body: { plot_settings: { x: 'x', y: 'y' } } }),
    ...cancelled('cancelPlot'),
  },
  cancelPlot: { args: ({ ids }) => ({ path: { id: ids.experiment }, body: {} }) },
};
