import { openApiDocument } from '#shared/contracts/openapi.ts';
import { pythonCalls } from './python-calls.ts';
import { pythonTypes } from './python-types.ts';

/** The files of the Python package that follow from the API's description, by their path in the repository. */
export function pythonFiles(): Record<string, string> {
  const document = openApiDocument();
  return {
    'clients/python/serieslab/types.py': pythonTypes(document.components.schemas),
    'clients/python/serieslab/calls.py': pythonCalls(document),
  };
}
