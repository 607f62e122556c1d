import { expect, it } from 'vitest';
import { delimiterOf } from '#web/lib/table-file/read-csv.ts';

const unknown = () => false;

it('takes the separator whose header is higher up, though units make the account’s one fit below', () => {
  const text = 'Temp;Kat;Ausbeute;Rest\n25 °C;a;71,5%;0,5 mg/L\n30 °C;b;75,5%;0,7 mg/L\n35 °C;b;79,5%;0,9 mg/L\n';
  expect(delimiterOf(text, ',', unknown)).toBe(';');
});

it('takes the account’s separator where the first line has both', () => {
  const text = 'a;b,c\nx;y,z\n';
  expect(delimiterOf(text, ',', unknown)).toBe(',');
  expect(delimiterOf(text, ';', unknown)).toBe(';');
});
