import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { demoWorkspace } from '#shared/rules/demo.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import type { ApiClient } from './api-client.ts';
import {
  demoDescription,
  demoInputs,
  demoProduct,
  demoYield,
  leaked,
  leakedReason,
  measuredYields,
  planScreening,
  plateConditions,
  plateCount,
  readReactions,
  type Setting,
  settingOfReaction,
  wellLabel,
} from './demo-campaign.ts';

interface DemoOptions {
  licence: string;
  members: { user: string; role: string }[];
  /** Unix seconds. */
  expires: number;
}

/** A workspace with a campaign of measured reactions. A repeated run completes an interrupted one. */
export async function seedDemo(call: ApiClient, { licence, members, expires }: DemoOptions): Promise<void> {
  const workspaces = await call('listWorkspaces', { query: { admin: '' } });
  const workspace =
    workspaces.find(({ name }) => name === demoWorkspace) ??
    (await call('createWorkspace', {
      body: {
        name: demoWorkspace,
        licence,
        expiry_date: expires,
        description: 'A place to look around. Everything in it may be changed.',
        users: members.map((member) => ({ uuid: null, ...member })),
      },
    }));

  const projects = await call('listProjects', { path: { id: workspace.uuid } });
  const project =
    projects.find(({ name }) => name === 'Reaction optimisation') ??
    (await call('createProject', {
      path: { id: workspace.uuid },
      body: {
        name: 'Reaction optimisation',
        description: 'Better conditions for known reactions.',
        users: members.map(({ user }) => ({ uuid: null, user })),
      },
    }));

  const experiments = await call('listExperiments', { path: { id: project.uuid } });
  const experiment =
    experiments.find(({ name }) => name === 'Direct arylation') ??
    (await call('createExperiment', {
      path: { id: project.uuid },
      body: {
        name: 'Direct arylation',
        description: demoDescription,
        sample_count: 12,
        reasons: [leakedReason],
      },
    }));
  await fillDemoExperiment(call, experiment.uuid);
}

/** Makes the parts of the campaign that are missing: its definition, the screening, the plate, the calculated output, and the model. */
async function fillDemoExperiment(call: ApiClient, experiment: string): Promise<void> {
  const path = { id: experiment };
  const reactions = readReactions();
  let inputs = await call('listInParameters', { path });
  for (const body of demoInputs(reactions)) {
    if (inputs.some(({ short_name }) => short_name === body.short_name)) continue;
    await call('createInParameter', { path, body });
  }
  inputs = await call('listInParameters', { path });
  const outputs = async () => call('listOutParameters', { path });
  if ((await outputs()).length === 0) await call('createOutParameter', { path, body: demoYield });
  const series = async (number: number) =>
    (await call('listSeries', { path })).series.find((one) => one.number === number);
  const bench = { call, path, inputs, output: demoYield.short_name, yieldOf: measuredYields(reactions) };

  if (!(await series(1))) await call('importSeries', { path, body: await planScreening(reactions) });
  const screening = await series(1);
  if (screening) {
    await call('updateSeries', { path: { id: screening.uuid }, body: { name: 'Screening at 90 and 120 °C' } });
    await carryOut(bench, screening.samples, leaked);
  }

  if (!(await series(2))) {
    const body = { conditions: plateConditions, count: plateCount };
    await call('generateSeries', { path, body });
    await untilIdle(call, path);
  }
  const plate = await series(2);
  if (plate) {
    const body = { name: 'Plate at 105 °C', run_order: { seed: 1 } };
    await call('updateSeries', { path: { id: plate.uuid }, body });
    for (const sample of plate.samples) {
      const label = wellLabel(sampleNumber(sample));
      const body = { version: sample.version, label };
      if (!sample.label) await call('updateSample', { path: { id: sample.uuid }, body });
    }
    await carryOut(bench, plate.samples);
  }

  if ((await outputs()).length === 1) await call('createOutParameter', { path, body: demoProduct });
  await untilIdle(call, path);
  await call('predict', { path });
  await untilIdle(call, path);
}

interface Bench {
  call: ApiClient;
  /** The experiment. */
  path: { id: string };
  inputs: readonly InParameter[];
  /** The short name of the yield. */
  output: string;
  yieldOf: (setting: Setting) => number;
}

/** Reports the yields that were measured at the settings of samples; the sample of a number may have failed instead. */
async function carryOut(
  { call, path, inputs, output, yieldOf }: Bench,
  samples: readonly Sample[],
  failedNumber?: number,
): Promise<void> {
  const measurements = samples.map((sample) => {
    if (sampleNumber(sample) === failedNumber) {
      return { sample: sample.uuid, state: 'failed' as const, reason: leakedReason };
    }
    const setting = Object.fromEntries(
      inputs.map(({ uuid, short_name, is_categorical, categories }) => {
        const value = sample.inParameters.find(({ in_parameter }) => in_parameter === uuid)?.value ?? 0;
        return [short_name, is_categorical ? categories[value] : value];
      }),
    );
    return { sample: sample.uuid, outputs: { [output]: yieldOf(settingOfReaction.parse(setting)) } };
  });
  await call('reportMeasurements', { path, body: { measurements } });
}

/** Waits for the job of the experiment. */
async function untilIdle(call: ApiClient, path: { id: string }): Promise<void> {
  for (;;) {
    const { generation_id, calculation_id, modeling_id } = await call('getExperiment', { path });
    const job = generation_id || calculation_id || modeling_id;
    if (!job) return;
    const { state, message } = await call('getJob', { path: { ...path, job }, query: { wait: '20' } });
    if (state === 'failure') throw new Error(`The demo could not be made: ${message}`);
  }
}
