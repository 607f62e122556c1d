import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Series } from '#shared/contracts/series.ts';
import { createListeners } from '../store.ts';

/** A long list of series on its way: the first samples, as changed meanwhile, and how many have come. */
export interface ArrivingSeries {
  list: readonly Series[];
  arrived: number;
  total: number;
}

type Change = (list: readonly Series[]) => Series[];

interface Load {
  shown: ArrivingSeries | undefined;
  /** The events before the first samples were there, in order; undefined while nothing is loaded. */
  early: Change[] | undefined;
  listeners: ReturnType<typeof createListeners>;
}

/** By experiment. Not in the query cache: a list there is whole, for everybody who reads it. */
const loads = new WeakMap<QueryClient, Map<string, Load>>();

function loadOf(client: QueryClient, experiment: string): Load {
  const all = loads.get(client) ?? new Map<string, Load>();
  loads.set(client, all);
  const load = all.get(experiment) ?? { shown: undefined, early: undefined, listeners: createListeners() };
  all.set(experiment, load);
  return load;
}

export function beginArriving(client: QueryClient, experiment: string): void {
  loadOf(client, experiment).early = [];
}

export function showArriving(client: QueryClient, experiment: string, first: readonly Series[]): void {
  const load = loadOf(client, experiment);
  const list = withEarly(client, experiment, first);
  load.early = [];
  show(load, { list, arrived: 0, total: first.reduce((sum, { sample_count }) => sum + sample_count, 0) });
}

/** A list that came at once, as changed while it was on its way. */
export const withEarly = (client: QueryClient, experiment: string, list: readonly Series[]): readonly Series[] =>
  (loadOf(client, experiment).early ?? []).reduce((changed, change) => change(changed), list);

export function countArrived(client: QueryClient, experiment: string, more: number): void {
  const load = loadOf(client, experiment);
  if (load.shown) show(load, { ...load.shown, arrived: load.shown.arrived + more });
}

/** Applies an edit or an event to the samples that have come; to the first ones as soon as they are there. */
export function changeArriving(client: QueryClient, experiment: string, change: Change): void {
  const load = loadOf(client, experiment);
  if (load.shown) show(load, { ...load.shown, list: change(load.shown.list) });
  else load.early?.push(change);
}

export const arrivingSeries = (client: QueryClient, experiment: string) => loadOf(client, experiment).shown;

/** The list is whole, or its readers have left. Listeners are not called: they have the whole list already. */
export function endArriving(client: QueryClient, experiment: string): void {
  const load = loadOf(client, experiment);
  load.early = undefined;
  load.shown = undefined;
}

export function useArrivingSeries(client: QueryClient, experiment: string): ArrivingSeries | undefined {
  const load = loadOf(client, experiment);
  return useSyncExternalStore(load.listeners.add, () => load.shown);
}

function show(load: Load, shown: ArrivingSeries): void {
  load.shown = shown;
  load.listeners.call();
}
