import type { Random } from '#shared/engine/random/create-random.ts';
import type { Answer, Api } from '#tests/support/api.ts';
import { Ledger } from './ledger.ts';
import { Observer } from './observer.ts';
import { pick } from './pick.ts';

type Args = NonNullable<Parameters<Api['ask']>[1]>;

export interface Place {
  workspace: string;
  project: string;
  experiment: string;
  heat: string;
  binder: string;
  hardness: string;
  twice: string;
}

/** One experiment with the people who change it and listen to it, and the responses they got. */
export class Laboratory {
  readonly ledger = new Ledger();
  readonly words: string[] = [];
  readonly api: Api;
  readonly random: Random;
  readonly place: Place;
  readonly observers: Observer[];

  private constructor(api: Api, random: Random, place: Place, observers: Observer[]) {
    this.api = api;
    this.random = random;
    this.place = place;
    this.observers = observers;
    this.ledger.experiments.add(place.experiment);
  }

  /** On a busy machine a call may exceed its scaled time: then it is tried again. */
  static async open(api: Api, workspace: string, random: Random, name: string): Promise<Laboratory> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await Laboratory.#open(api, workspace, random, name);
      } catch (error) {
        if (attempt === 5) throw error;
      }
    }
  }

  static async #open(api: Api, workspace: string, random: Random, name: string): Promise<Laboratory> {
    const { uuid: project } = await api.call('createProject', { path: { id: workspace }, body: { name } });
    const { uuid: experiment } = await api.call('createExperiment', {
      path: { id: project },
      body: { name, sample_count: 3 + random.integer(5) },
    });
    const path = { id: experiment };
    const create = { heat: { name: 'Heat', short_name: 'heat', min_value: 0, max_value: 100, step: 1 } };
    const heat = await api.call('createInParameter', { path, body: create.heat });
    const categories = ['Epoxy', 'Acrylic', 'Silicone'];
    const binder = { name: 'Binder', short_name: 'binder', is_categorical: true, categories };
    const { uuid: binderUuid } = await api.call('createInParameter', { path, body: binder });
    const hardness = await api.call('createOutParameter', { path, body: { name: 'Hardness', short_name: 'hardness' } });
    const body = { name: 'Twice', short_name: 'twice', formula: 'heat * 2 + 0' };
    const twice = random.integer(2) === 0 ? (await api.call('createCompParameter', { path, body })).uuid : '';
    const place = {
      workspace,
      project,
      experiment,
      heat: heat.uuid,
      binder: binderUuid,
      hardness: hardness.uuid,
      twice,
    };
    const observe = () => Observer.open(api.url, experiment, () => api.token ?? '');
    return new Laboratory(api, random, place, await Promise.all([observe(), observe()]));
  }

  /** The response; undefined if none says whether the call succeeded. */
  async ask(step: string, operation: Parameters<Api['ask']>[0], args: Args): Promise<Answer | undefined> {
    const asked = performance.now();
    const answer = await this.api.ask(operation, args).catch(() => undefined);
    const isAnswer = answer !== undefined && answer.status < 500;
    const outcome = !isAnswer ? 'unanswered' : answer.status < 300 ? 'done' : 'refused';
    this.ledger.count(step, outcome);
    this.words.push(`${step} ${answer?.status ?? 'without an answer'}`);
    if (outcome !== 'done') return undefined;
    const visible = answer?.body?.experiment ?? {};
    for (const kind of ['generation', 'modeling', 'plotting'] as const) {
      const job = visible[`${kind}_id`];
      if (job && answer?.status === 202) this.ledger.jobs.set(job, asked);
    }
    return answer;
  }

  /** A series that certainly exists, if any does. */
  someSeries(): [string, NonNullable<ReturnType<Ledger['series']['get']>>] | undefined {
    const sure = [...this.ledger.series].filter(
      ([uuid, { experiment }]) => this.ledger.isSure(uuid) && experiment === this.place.experiment,
    );
    return sure.length > 0 ? pick(this.random, sure) : undefined;
  }

  async close(): Promise<void> {
    await Promise.all(this.observers.map((observer) => observer.close()));
  }
}
