import type { QueryClient } from '@tanstack/react-query';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { areSamplesEdited, outdatedText } from '#web/features/modelling/model-age.ts';
import { keptTolerances } from '#web/features/plotting/tolerances/kept-tolerances.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import {
  compParametersQuery,
  inParametersQuery,
  outParametersQuery,
  rulesQuery,
} from '#web/lib/resources/definitions.ts';
import { experimentQuery } from '#web/lib/resources/experiments.ts';
import { importancesQuery, predictionModelQuery, validSampleCountQuery } from '#web/lib/resources/models.ts';
import { seriesQuery } from '#web/lib/resources/series.ts';
import type { ReportSource } from './report-source.ts';

export interface ReportAsked {
  place: ExperimentPlace;
  /** The account whose tolerances are used. */
  userId: string;
  /** The number of the series that the report is about; undefined for the whole experiment. */
  series: number | undefined;
  decimal: DecimalSymbol;
  /** Whether people may be named. */
  hasPeople: boolean;
}

/** Reads what a report or a comparison of an experiment is made from. */
export async function readReportSource(client: QueryClient, asked: ReportAsked): Promise<ReportSource> {
  const { place, userId, series, decimal, hasPeople } = asked;
  const [experiment, inputs, functions, outputs, rules, unsorted] = await Promise.all([
    client.fetchQuery(experimentQuery(place)),
    client.fetchQuery(inParametersQuery(place)),
    client.fetchQuery(compParametersQuery(place)),
    client.fetchQuery(outParametersQuery(place)),
    client.fetchQuery(rulesQuery(place)),
    client.fetchQuery(seriesQuery(place)),
  ]);
  const uuid = experiment.prediction_model?.uuid;
  const [model, importances, ofOutputs, valid] = uuid
    ? await Promise.all([
        client.fetchQuery(predictionModelQuery(place, uuid)),
        client.fetchQuery(importancesQuery(place, uuid, 'input')),
        client.fetchQuery(importancesQuery(place, uuid, 'output')),
        client.fetchQuery(validSampleCountQuery(place)),
      ])
    : [null, [], [], 0];
  const excluded = [...importances, ...ofOutputs].flatMap(({ include, shortName }) => (include ? [] : [shortName]));
  const all = unsorted.toSorted((a, b) => a.number - b.number);
  const areEdited = Boolean(model?.learned && areSamplesEdited(model.learned, all, { inputs, outputs }));
  return {
    ...{ experiment, inputs, functions, outputs, rules, all, model, importances, decimal, hasPeople },
    list: series === undefined ? all : all.filter(({ number }) => number === series),
    tolerances: keptTolerances(userId, experiment.uuid, inputs),
    outdated: model ? outdatedText(model, valid, areEdited) : undefined,
    excluded: new Set(excluded),
  };
}
