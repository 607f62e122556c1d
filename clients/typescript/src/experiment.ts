import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BodyInputOf, ResponseOf } from '#shared/contracts/routes.ts';
import { knownMetrics } from '#shared/rules/model-metrics.ts';
import { JobFailed } from './api-error.ts';
import type { Connection } from './connection.ts';

export type Sample = ResponseOf<'listNextSamples'>['samples'][number];
/** Conditions and number of samples of one series, and a key that makes it safe to repeat. */
export type GenerateOptions = NonNullable<BodyInputOf<'generateSeries'>> & { key?: string };
export type HistoryEntry = ResponseOf<'readSampleHistory'>['entries'][number];
export type Measurement = BodyInputOf<'reportMeasurements'>['measurements'][number];

/** A value of each input by its short name, as `ask` answers them. */
export type Setting = Readonly<Record<string, number | string | null>>;

/** How exactly inputs are met, and from which score on a sample is a success where no output has a limit. */
export interface RobustnessOptions {
  /**
   * By the short name of an input, how far it may be from its setting on either side: in its unit, or in percent of the
   * setting where its scale is logarithmic. The others are met exactly.
   */
  tolerances?: Readonly<Record<string, number>>;
  least?: number;
}

/** The uuid of an input that is named by its short name, or by its uuid. */
function uuidOf(uuids: ReadonlyMap<string, string>, name: string): string {
  const found = uuids.get(name) ?? [...uuids.values()].find((uuid) => uuid === name);
  if (found === undefined) throw new TypeError(`The experiment has no input ${name}`);
  return found;
}

/** Rows of a call; the server refuses more. */
const maxRows = 1000;
const waitSeconds = 20;

/** An experiment: ask for samples, tell what was measured, generate, model. */
export class Experiment {
  readonly #lab: Connection;
  readonly uuid: string;

  constructor(lab: Connection, uuid: string) {
    this.#lab = lab;
    this.uuid = uuid;
  }

  /** The samples that are proposed or planned and not measured, oldest first. */
  async ask(limit = 100): Promise<Sample[]> {
    return (await this.#lab.call('listNextSamples', { path: { id: this.uuid }, query: { limit } })).samples;
  }

  /**
   * Reports what was measured, a thousand samples at a time; returns how many samples have changed.
   *
   * @param file the name of the file that the values were read from, for the samples' history
   */
  async tell(
    measurements: readonly Measurement[],
    { key, file }: { key?: string; file?: string } = {},
  ): Promise<number> {
    let changed = 0;
    for (let at = 0; at < measurements.length; at += maxRows) {
      const own = key !== undefined && measurements.length > maxRows ? `${key}-${at}` : key;
      const body = { measurements: measurements.slice(at, at + maxRows), ...(file !== undefined && { file }) };
      changed += (await this.#lab.call('reportMeasurements', { path: { id: this.uuid }, body, key: own })).changed;
    }
    return changed;
  }

  /** The history of a sample, the newest first: who changed which value from what to what, when and where from. */
  async history(sample: Pick<Sample, 'sample'> | string): Promise<HistoryEntry[]> {
    const path = { id: typeof sample === 'string' ? sample : sample.sample };
    const entries: HistoryEntry[] = [];
    let after: string | undefined;
    do {
      const page = await this.#lab.call('readSampleHistory', { path, query: after === undefined ? {} : { after } });
      entries.push(...page.entries);
      after = page.next ?? undefined;
    } while (after !== undefined);
    return entries;
  }

  /**
   * Proposes a series, waits for it, and returns all samples to measure. One key, one series.
   *
   * @param own conditions of this series by the short name of an input, and its number of samples
   */
  async generate({ key, ...own }: GenerateOptions = {}): Promise<Sample[]> {
    const body = Object.keys(own).length > 0 ? { body: own } : {};
    const { experiment } = await this.#lab.call('generateSeries', { path: { id: this.uuid }, ...body, key });
    await this.#wait(experiment.generation_id);
    return this.ask();
  }

  /**
   * Makes a model of what is measured, waits for it, and returns it with the importance of each input. A metric that does
   * not exist is null; `unjudged` says why. Where results shift between series or days, `metrics` are of samples in
   * those that the model knows, and `new_blocks` has those of a new one.
   */
  async model({ key }: { key?: string } = {}) {
    const path = { id: this.uuid };
    const { experiment } = await this.#lab.call('predict', { path, key });
    await this.#wait(experiment.modeling_id);
    const [model] = await this.#lab.call('listPredictionModels', { path });
    if (!model) return undefined;
    const importances = await this.#lab.call('listInputImportances', { path });
    return { ...model, metrics: knownMetrics(model.metrics), importances };
  }

  /**
   * Attaches a file to the sample with this uuid: a picture, a PDF, a text or a file of Office, of at most 25 MB.
   *
   * @param name the name that it has there; by default that of the file
   */
  async attach(sample: string, file: string, { name = basename(file) }: { name?: string } = {}) {
    const content = new Uint8Array(await readFile(file));
    const body = { name, size: content.length };
    const begun = await this.#lab.call('beginSampleFile', { path: { id: sample }, body });
    await this.#lab.content('PUT', begun.upload.address, content);
    return this.#lab.call('completeSampleFile', { path: { id: sample, file: begun.file.uuid } });
  }

  /** The files of the sample with this uuid. */
  files(sample: string) {
    return this.#lab.call('listSampleFiles', { path: { id: sample } });
  }

  /** The content of a file, by its uuid. */
  async download(sample: string, file: string): Promise<Uint8Array> {
    const { address } = await this.#lab.call('readSampleFile', { path: { id: sample, file } });
    return this.#lab.content('GET', address);
  }

  /** Deletes a file; for a day `restoreSampleFile` brings it back. */
  async deleteFile(sample: string, file: string): Promise<void> {
    await this.#lab.call('deleteSampleFile', { path: { id: sample, file } });
  }

  /**
   * The share of samples around each setting that is expected to succeed, with what is predicted of the setting. A sample
   * succeeds if it keeps all limits or, where no output has one, if its score is at least `least`.
   *
   * @param settings each with a value of each input, by its short name; of a categorical input, its label or the index of it
   */
  async shareOfSuccess(settings: readonly Setting[], own: RobustnessOptions = {}) {
    const { uuids, ...body } = await this.#robustness(own);
    const names = Object.keys(settings[0] ?? {});
    const hasAll = (setting: Setting) =>
      names.length === Object.keys(setting).length &&
      names.every((short) => (setting[short] ?? undefined) !== undefined);
    if (!settings.every(hasAll)) throw new TypeError('All settings need values of the same inputs');
    const answer = await this.#lab.call('evaluateRobustness', {
      path: { id: this.uuid },
      body: {
        ...body,
        in_parameters: names.map((short) => uuidOf(uuids, short)),
        settings: settings.map((setting) => names.map((short) => setting[short] ?? Number.NaN)),
      },
    });
    return answer.settings;
  }

  /**
   * The setting that the rules allow around which most samples are expected to succeed; undefined if none was found. Its
   * `inputs` may be given to `shareOfSuccess` and `keep`.
   */
  async bestRobust(own: RobustnessOptions) {
    const { uuids: _, ...body } = await this.#robustness(own);
    const path = { id: this.uuid };
    return (await this.#lab.call('evaluateRobustness', { path, body: { ...body, find_best: true } })).best ?? undefined;
  }

  async #robustness({ tolerances = {}, least }: RobustnessOptions) {
    const uuids = await this.#inputUuids();
    return {
      uuids,
      tolerances: Object.entries(tolerances).map(([short, amount]) => ({
        in_parameter: uuidOf(uuids, short),
        amount,
      })),
      ...(least !== undefined && { least }),
    };
  }

  /** The settings that people keep to decide on, oldest first. */
  shortlist() {
    return this.#lab.call('listShortlist', { path: { id: this.uuid } });
  }

  /**
   * Keeps a setting in the shortlist.
   *
   * @param inputs a value of each input, by its short name; of a categorical input, its label or the index of it
   */
  async keep(name: string, inputs: Setting, { key }: { key?: string } = {}) {
    const path = { id: this.uuid };
    const uuids = await this.#inputUuids();
    const inParameters = Object.entries(inputs).map(([short, value]) => ({
      in_parameter: uuidOf(uuids, short),
      value: value ?? '',
    }));
    return this.#lab.call('addToShortlist', { path, body: { name, inParameters }, key });
  }

  /** Removes the setting with this uuid from the shortlist. */
  async drop(entry: string): Promise<void> {
    await this.#lab.call('removeFromShortlist', { path: { id: this.uuid, entry } });
  }

  /** By short name. */
  async #inputUuids(): Promise<ReadonlyMap<string, string>> {
    const inputs = await this.#lab.call('listInParameters', { path: { id: this.uuid } });
    return new Map(inputs.map(({ short_name, uuid }) => [short_name, uuid]));
  }

  async #wait(job: string): Promise<void> {
    for (;;) {
      const path = { id: this.uuid, job };
      const { state, message } = await this.#lab.call('getJob', { path, query: { wait: waitSeconds } });
      if (state === 'failure') throw new JobFailed(message);
      if (state === 'success') return;
    }
  }
}
