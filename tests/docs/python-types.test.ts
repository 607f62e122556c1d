import { expect, it } from 'vitest';
import { pythonTypes } from '../../clients/generate/python-types.ts';

it('types follow the schemas', () => {
  const written = pythonTypes({
    Color: { type: 'string', enum: ['red', "it's"] },
    Choice: {
      type: 'object',
      properties: {
        in: { type: 'boolean' },
        color: { $ref: '#/components/schemas/Color' },
        best: { type: 'number', nullable: true },
        parts: { type: 'array', items: { type: 'object', properties: { at: { type: 'integer' } }, required: ['at'] } },
        more: { type: 'object', additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
        whatever: {},
      },
      required: ['color', 'best'],
    },
    Choices: { type: 'array', items: { $ref: '#/components/schemas/Choice' } },
  });
  expect(written.slice(written.indexOf('class'))).toBe(expected);
});

const expected = `class ChoicePartsItem(TypedDict):
    at: int


class _Choice(TypedDict):
    color: Color
    best: float | None


_ChoiceWords = TypedDict('_ChoiceWords', {'in': 'bool'}, total=False)


class Choice(_Choice, _ChoiceWords, total=False):
    parts: list[ChoicePartsItem]
    more: dict[str, str | float]
    whatever: Any


Color = Literal['red', 'it\\'s']
Choices = list[Choice]
`;
