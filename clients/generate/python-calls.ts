import type { OpenApiDocument } from '#shared/contracts/openapi.ts';
import { nameOf, queryType } from './python-types.ts';

/** A method of Python for each call of the API, with its types. */
export function pythonCalls(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => methodOf(path, method.toUpperCase(), described)),
  );
  return `${head}${calls.join('')}`;
}

interface Described {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: { $ref: string } } } };
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}

function methodOf(path: string, method: string, given: object): string {
  const { operationId, summary, parameters, requestBody, responses } = given as Described;
  const parts = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const query = parameters.filter((one) => one.in === 'query' && !leftOut.includes(one.name));
  const body = requestBody && typeNamed(requestBody.content['application/json'].schema.$ref);
  const content = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
  const answer = content?.['application/json']?.schema.$ref;
  const result = answer ? typeNamed(answer) : content ? 'str' : 'None';
  const isRepeatable = parameters.some(({ name }) => name === 'Idempotency-Key');
  const options = [
    ...query.map(({ name, required, schema }) => {
      const taken = `${argument(name)}: ${queryType(schema)}`;
      return required ? taken : `${taken} | None = None`;
    }),
    ...(isRepeatable ? ['key: str | None = None'] : []),
  ];
  const taken = [
    'self',
    ...parts.map((name) => `${name}: str`),
    ...(body ? [requestBody.required ? `body: ${body}` : `body: ${body} | None = None`] : []),
    ...(options.length > 0 ? ['*', ...options] : []),
  ];
  const address = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => `{_part(${name})}`);
  const sent = [
    `'${method}'`,
    parts.length > 0 ? `f'${address}'` : `'${address}'`,
    ...(body ? ['body'] : []),
    ...(query.length > 0 ? [`query={${query.map(({ name }) => `'${name}': ${argument(name)}`).join(', ')}}`] : []),
    ...(isRepeatable ? ['key=key'] : []),
  ];
  const name = operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const signature = inLines(`    def ${name}(`, taken, `) -> ${result}:`);
  const call = inLines(`        ${result === 'None' ? '' : 'return '}self._lab.call(`, sent, ')');
  return `\n${signature}\n        """${summary}."""\n${call}\n`;
}

/** The place of a thing is found without them; the last is the secret of a CSV address, which a token replaces. */
const leftOut = ['workspace', 'project', 'key'];
const typeNamed = (ref: string) => `types.${nameOf(ref)}`;
/** A word of the language is no name of an argument. */
const argument = (name: string) => (name === 'from' ? 'from_' : name);

/** The code on one line, or with what is in brackets on a line of its own. */
function inLines(start: string, parts: readonly string[], end: string): string {
  const line = `${start}${parts.join(', ')}${end}`;
  if (line.length <= 120) return line;
  const indent = ' '.repeat(start.search(/\S/));
  return `${start}\n${indent}    ${parts.join(', ')}\n${indent}${end}`;
}

const head = `"""
A method for each call of the API. Written from the API's description by \`npm run build:clients\`; do not edit.

\`key\` is the call's \`Idempotency-Key\`: with the key of an earlier call, the same call is answered as that one was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import quote

if TYPE_CHECKING:
    from . import types


class Caller(Protocol):
    """A connection, as far as the calls need it."""

    def call(
        self, method: str, path: str, body: Any = None, *, query: dict[str, Any] | None = None, key: str | None = None
    ) -> Any: ...


def _part(text: str) -> str:
    return quote(text, safe='')


class Calls:
    """All calls, by the name that the API's reference (\`/api/docs\`) gives them."""

    def __init__(self, lab: Caller) -> None:
        self._lab = lab
`;
