import { tableNames } from '#functions/tables/definitions.ts';
import { functionDefinitions } from '#infra/functions.ts';
import { routes } from '#shared/contracts/routes.ts';

/** Figures computed from the code, under the names by which documents mark them: `<!-- calls -->129<!-- /calls -->`. */
const figures: Record<string, number> = {
  calls: Object.keys(routes).length,
  tables: tableNames.length,
  lambdas: Object.keys(functionDefinitions).length,
};

/** A document with current figures between its marks. */
export const withFigures = (text: string): string =>
  text.replaceAll(/<!-- (\w+) -->[^<]*<!-- \/\1 -->/g, (mark, name: string) => {
    const figure = figures[name];
    return figure === undefined ? mark : `<!-- ${name} -->${figure}<!-- /${name} -->`;
  });
