import { plainUnit } from './header-units.ts';

/** Concentrations of substance in millilitres; the others are in litres. */
const ofMillilitres = { 'mol/mL': 3, 'mmol/mL': 0, 'μmol/mL': -3, 'nmol/mL': -6 };

/** Powers of ten of a pascal. */
const ofPressure = { MPa: 6, bar: 5, kPa: 3, hPa: 2, mbar: 2, Pa: 0 };

/** Powers of ten of the units of one kind. */
const powers: readonly Readonly<Record<string, number>>[] = [
  { kg: 3, g: 0, mg: -3, μg: -6, ng: -9 },
  { L: 0, dL: -1, cL: -2, mL: -3, μL: -6, nL: -9 },
  { km: 3, m: 0, cm: -2, mm: -3, μm: -6, nm: -9 },
  { kmol: 3, mol: 0, mmol: -3, μmol: -6, nmol: -9 },
  { M: 0, mM: -3, μM: -6, nM: -9, 'mol/L': 0, 'mmol/L': -3, 'μmol/L': -6, 'nmol/L': -9, ...ofMillilitres },
  { 'g/L': 0, 'mg/mL': 0, 'mg/L': -3, 'μg/mL': -3, 'μg/L': -6, 'ng/mL': -6 },
  ofPressure,
  { kV: 3, V: 0, mV: -3 },
  { A: 0, mA: -3, μA: -6 },
  { kW: 3, W: 0, mW: -3 },
  { MHz: 6, kHz: 3, Hz: 0 },
  { MJ: 6, kJ: 3, J: 0 },
  { '%': -2, '‰': -3, ppm: -6, ppb: -9 },
];

const units: readonly (readonly [unit: RegExp, seconds: number])[] = [
  [/^(s|secs?|seconds?|sek\.?|sekunden?)$/, 1],
  [/^(min\.?|mins|minutes?|minuten?)$/, 60],
  [/^(h|hrs?|hours?|std\.?|stunden?)$/, 3600],
  [/^(d|days?|tage?)$/, 86_400],
];

/** Seconds of a unit of time, in small letters. */
export const secondsOf = (unit: string): number | undefined => units.find(([pattern]) => pattern.test(unit))?.[1];

/** Units that are no powers of ten of each other: where their scale begins, and how long its steps are. */
const scales: readonly Readonly<Record<string, { zero: number; step: number }>>[] = [
  {
    K: { zero: 0, step: 1 },
    '°C': { zero: 273.15, step: 1 },
    '°F': { zero: 459.67 / 1.8, step: 1 / 1.8 },
  },
  {
    ...Object.fromEntries(Object.entries(ofPressure).map(([unit, power]) => [unit, { zero: 0, step: 10 ** power }])),
    psi: { zero: 0, step: 6894.757293168 },
    atm: { zero: 0, step: 101_325 },
    Torr: { zero: 0, step: 101_325 / 760 },
    mmHg: { zero: 0, step: 133.322387415 },
  },
];

/** The scales of two units of one kind. */
function scalesOf(from: string, to: string) {
  const [a, b] = [plainUnit(from), plainUnit(to)];
  const ofKind = scales.find((kind) => Object.hasOwn(kind, a) && Object.hasOwn(kind, b));
  const [own, other] = [ofKind?.[a], ofKind?.[b]];
  return own && other ? { own, other } : undefined;
}

/** The factor and the power of ten from one unit to another of its kind; undefined where they are not certainly of one. */
function ratioOf(from: string, to: string): { factor: number; power: number } | undefined {
  const [a, b] = [plainUnit(from), plainUnit(to)];
  if (a === b) return { factor: 1, power: 0 };
  const ofKind = powers.find((kind) => Object.hasOwn(kind, a) && Object.hasOwn(kind, b));
  if (ofKind) return { factor: 1, power: (ofKind[a] ?? 0) - (ofKind[b] ?? 0) };
  // `S` and `D` alone are other units.
  const [own, other] = [a, b].map((unit) => secondsOf(unit.length === 1 ? unit : unit.toLowerCase()));
  return own !== undefined && other !== undefined ? { factor: own / other, power: 0 } : undefined;
}

export const areOfOneKind = (a: string, b: string): boolean =>
  ratioOf(a, b) !== undefined || scalesOf(a, b) !== undefined;

/** A number of one unit in another of its kind, without noise of binary digits; undefined for other units. */
export function convertUnit(value: number, from: string, to: string): number | undefined {
  const ratio = ratioOf(from, to);
  const found = ratio ? undefined : scalesOf(from, to);
  if (found) {
    const { own, other } = found;
    const converted = (value * own.step + own.zero - other.zero) / other.step;
    // Degrees are differences, whose digits before the point cancel out.
    return Number(own.zero === other.zero ? converted.toPrecision(12) : converted.toFixed(9)) + 0;
  }
  if (!ratio) return undefined;
  if (ratio.factor !== 1) return Number((value * ratio.factor).toPrecision(12));
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + ratio.power}`);
}
