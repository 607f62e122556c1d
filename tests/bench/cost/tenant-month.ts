import type { Operation } from '#shared/contracts/routes.ts';

/**
 * A tenant's month: a laboratory of five people who use it on 20 days. An explicit assumption; all other numbers are
 * measured or published.
 */
export const people = 5;
export const days = 20;

/** Calls of a person on one day. Opening the series screen makes nine of them. */
export const callsADay: Partial<Record<Operation, number>> = {
  createToken: 1,
  getUserPermissions: 8,
  listWorkspaces: 4,
  listProjects: 4,
  listExperiments: 4,
  getExperiment: 12,
  listInParameters: 8,
  listOutParameters: 8,
  listCompParameters: 8,
  listRules: 4,
  listScripts: 2,
  listSeries: 10,
  getValidSampleCount: 4,
  listInputImportances: 4,
  listPredictionModels: 4,
  updateSample: 40,
  createSample: 2,
  importSeries: 0.5,
  generateSeries: 2,
  updateInParameter: 1,
  createInParameter: 1,
};

/** Jobs of a person on one day, and their seconds at 2 GB: medians of the local stack, doubled. */
export const jobsADay = {
  generation: { times: 2, seconds: 2 },
  calculation: { times: 10, seconds: 1 },
  modeling: { times: 2, seconds: 1.5 },
  plotting: { times: 2, seconds: 1 },
} as const;

/**
 * The calls that a browser makes by itself while a person sits at its window (`web/src/lib/api/polled.ts`): rights
 * every ten seconds; workspaces and the project, for their names, every thirty; and a list for some of that time. A
 * window is open for four hours, and a person sits at it for one and a half; in the others it asks every five minutes.
 */
const attended = { hours: 1.5, listHours: 0.5 };
const unattendedPolls = (2.5 * 3600) / 300;
/** A visit is written once a minute while a person sits at the window. */
export const visitsADay = attended.hours * 60;
/** The workspace's usage, in each of the three functions that a window asks (ACCESS-120). */
export const usageWritesADay = attended.hours * 60 * 3;
/** Those of a program that calls often. */
export const usageWritesACall = 1 / 25;
export const pollsADay: Partial<Record<Operation, number>> = {
  getUserPermissions: (attended.hours * 3600) / 10 + unattendedPolls,
  listWorkspaces: (attended.hours * 3600) / 30 + unattendedPolls,
  getProject: (attended.hours * 3600) / 30 + unattendedPolls,
  listExperiments: (attended.listHours * 3600) / 10,
};

/** Questions to the sandbox: edits of samples where there are formulas, jobs, and formulas that are saved. */
export const sandboxQuestionsADay = 70;
/** Some formulas of one of them for a sample, which take 25 ms warm (docs/sandbox.md); and the function's memory. */
export const sandboxSeconds = 0.05;
export const sandboxGigabytes = 1.769;
/** New environments of functions, whose start is billed too: half a second of a small one, one of the sandbox's. */
export const coldStartsADay = 30;
export const coldSeconds = 0.5;
export const coldSandboxesADay = 6;

/**
 * A window says every nine minutes that it is there. Every two hours the gateway ends its socket, and it comes back.
 */
export const signsOfLifeADay = (4 * 60) / 9;
export const reconnectsADay = 2;
/** A returning person loads the experiment and its lists. */
export const callsAReconnect = 9;
/** An invite or a new password now and then. */
export const mailsADay = 0.1;

/** An access token is valid for five minutes: four hours of work renew it 48 times. */
export const renewalsADay = 48;
export const hoursOpenADay = 4;
/** Events that a job sends to each open socket of its experiment, two on average. */
export const messagesAJob = 12;

/**
 * The requests for a job's message and its fallback message: each is sent, received, leased and deleted. A running
 * worker extends the lease every few seconds.
 */
export const queueRequestsAJob = 8;
export const leaseExtensionSeconds = 4;

export const gigabytes = { loadedADay: 0.004, storedATenant: 0.05 } as const;
/** Mean milliseconds of an API call at 512 MB: the local median of 27 ms, three times as long at a third of a core. */
export const callMilliseconds = 81;
export const logBytesACall = 700;

/**
 * A busy tenant: more people, robots that call day and night on those days, and experiments as large as people make
 * them. A sample of 20 inputs takes 1.4 kB.
 */
export const busy = {
  people: 20,
  robots: 2,
  robotCallsASecond: 1,
  robotCalls: ['listNextSamples', 'reportMeasurements', 'getJob'],
  samples: 100 * 20_000,
  bytesASample: 1400,
} as const satisfies { robotCalls: readonly Operation[] } & Record<string, unknown>;
