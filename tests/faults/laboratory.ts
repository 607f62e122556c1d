import type { Random } from '../../functions/engine/random/create-random.ts';
import type { Answer, Api } from '../support/api.ts';
import { createSmallExperiment, type SmallExperiment } from '../support/experiment.ts';
import { Live } from '../support/live.ts';
import { pick } from './random-faults.ts';

/** What was acknowledged and must still be there: a series by its uuid, with its samples' outputs. */
export type Known = Map<string, { samples: number; outputs: Map<string, number> }>;

/**
 * One experiment and somebody who works with it: each step is random, and what the server acknowledged is remembered.
 * What ended without an answer may have happened or not.
 */
export class Laboratory {
  readonly words: string[] = [];
  readonly known: Known = new Map();
  /** Acknowledged as deleted. */
  readonly gone = new Set<string>();
  /** Asked for without an answer: may be there or not. */
  readonly doubtful = new Set<string>();
  readonly lives: Live[] = [];
  readonly #api: Api;
  readonly #random: Random;
  readonly #url: string;
  readonly small: SmallExperiment;
  deleted: 'no' | 'yes' | 'perhaps' = 'no';

  private constructor(api: Api, url: string, random: Random, small: SmallExperiment) {
    this.#api = api;
    this.#url = url;
    this.#random = random;
    this.small = small;
  }

  static async open(api: Api, url: string, random: Random, name: string): Promise<Laboratory> {
    const laboratory = new Laboratory(api, url, random, await createSmallExperiment(api, { name }));
    await laboratory.#listen();
    await laboratory.#importSeries();
    return laboratory;
  }

  async step(): Promise<void> {
    const step = pick(this.#random, steps);
    this.words.push(step);
    const { path } = this.small;
    if (step === 'import') return this.#importSeries();
    if (step === 'measure') return this.#measure();
    if (step === 'delete series') return this.#deleteSeries();
    if (step === 'cut socket') return this.#listen();
    if (step === 'delete experiment') return this.#deleteExperiment();
    if (step === 'plot') {
      await this.#ask('plot', { path, body: { plot_settings: { x: 'heat', y: 'binder' } } });
      return;
    }
    await this.#ask(step, step === 'duplicateExperiment' ? { path, body: {} } : { path });
  }

  /** The answer; undefined where there was none that says whether it happened. */
  async #ask(operation: Parameters<Api['ask']>[0], args: object): Promise<Answer | undefined> {
    try {
      const answer = await this.#api.ask(operation, args);
      return answer.status >= 500 ? undefined : answer;
    } catch {
      return undefined;
    }
  }

  async #listen(): Promise<void> {
    const live = await Live.open(this.#url, this.small.experiment.uuid, this.#api.token ?? '').catch(() => undefined);
    if (live) this.lives.push(live);
  }

  async #importSeries(): Promise<void> {
    const samples = Array.from({ length: 4 + this.#random.integer(8) }, (_, place) => ({
      heat: this.#random.integer(101),
      binder: pick(this.#random, ['Epoxy', 'Acrylic', 'Silicone']),
      hardness: place,
      cost: this.#random.integer(50),
    }));
    const body = { samples, options: { in: true, out: true } };
    const answer = await this.#ask('importSeries', { path: this.small.path, body });
    if (answer?.status !== 201) return;
    const outputs = answer.body.series.samples.map((sample: { uuid: string }, place: number) => [sample.uuid, place]);
    this.known.set(answer.body.series.uuid, { samples: samples.length, outputs: new Map(outputs) });
  }

  /** Gives a known sample a new hardness. */
  async #measure(): Promise<void> {
    const [series] = [...this.known].filter(([uuid]) => !this.gone.has(uuid) && !this.doubtful.has(uuid));
    if (!series) return;
    const [uuid] = pick(this.#random, [...series[1].outputs]);
    const listed = await this.#ask('listSamples', { path: { id: series[0] } });
    if (listed?.status !== 200) return;
    const sample = listed.body.find((one: { uuid: string }) => one.uuid === uuid);
    if (!sample) return;
    const value = this.#random.integer(1000);
    const body = { version: sample.version, outParameters: [{ out_parameter: this.small.hardness.uuid, value }] };
    const answer = await this.#ask('updateSample', { path: { id: uuid }, body });
    if (answer?.status === 200) series[1].outputs.set(uuid, value);
    if (!answer) series[1].outputs.delete(uuid);
  }

  async #deleteSeries(): Promise<void> {
    const left = [...this.known.keys()].filter((uuid) => !this.gone.has(uuid) && !this.doubtful.has(uuid));
    if (left.length < 2) return;
    const uuid = pick(this.#random, left);
    const answer = await this.#ask('deleteSeries', { path: { id: uuid } });
    if (!answer) this.doubtful.add(uuid);
    else if (answer.status < 300) this.gone.add(uuid);
  }

  async #deleteExperiment(): Promise<void> {
    if (this.#random.integer(3) > 0) return;
    const answer = await this.#ask('deleteExperiment', { path: this.small.path });
    if (!answer) this.deleted = 'perhaps';
    else if (answer.status < 300) this.deleted = 'yes';
  }
}

const steps = [
  'generateSeries',
  'generateSeries',
  'cancelGeneration',
  'predict',
  'cancelModeling',
  'plot',
  'cancelPlot',
  'import',
  'import',
  'measure',
  'measure',
  'measure',
  'delete series',
  'duplicateExperiment',
  'cut socket',
  'delete experiment',
] as const;
