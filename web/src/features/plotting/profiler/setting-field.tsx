import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type CSSProperties, memo, use, useId } from 'react';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';

interface Props {
  index: number;
  input: InParameter;
  value: number;
  /** The value while a key or the mouse moves it. */
  onMove: (index: number, value: number) => void;
  onEnd: () => void;
}

/** The setting of one input: a slider, or its categories. */
export const SettingField = memo(function SettingField({ index, input, value, onMove, onEnd }: Props) {
  const decimal = use(DecimalContext);
  const id = useId();
  const { unit, is_categorical, categories } = input;
  const axis = axisOf(input);
  // A slider has even steps: one over levels moves from one to the next.
  const isListed = axis.spacing === undefined;
  const text = withSymbol(formatNumber(value), decimal);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="label" htmlFor={id} variant="body2" color="textSecondary" noWrap sx={{ display: 'block' }}>
        {nameWithUnit(input)}
        {!is_categorical && <b style={valueStyle}> {text}</b>}
      </Typography>
      {is_categorical ? (
        <select
          id={id}
          value={value}
          style={selectStyle}
          onChange={(event) => {
            onMove(index, Number(event.target.value));
            onEnd();
          }}
        >
          {categories.map((category, at) => (
            <option key={category} value={at}>
              {category}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="range"
          {...(isListed
            ? { min: 0, max: axis.count - 1, step: 1, value: axis.nearest(value) }
            : { min: axis.value(0), max: axis.value(axis.count - 1), step: axis.spacing, value })}
          aria-valuetext={unit ? `${text} ${unit}` : text}
          style={rangeStyle}
          onChange={({ target }) => onMove(index, isListed ? axis.value(Number(target.value)) : Number(target.value))}
          onPointerUp={onEnd}
          onKeyUp={onEnd}
        />
      )}
    </Box>
  );
});

const valueStyle: CSSProperties = { color: 'var(--sl-palette-text-primary)', fontVariantNumeric: 'tabular-nums' };
const rangeStyle: CSSProperties = {
  width: '100%',
  height: 24,
  margin: 0,
  accentColor: 'var(--sl-palette-primary-main)',
};
const selectStyle: CSSProperties = {
  width: '100%',
  height: 32,
  font: 'inherit',
  color: 'inherit',
  background: 'var(--sl-palette-background-paper)',
  border: '1px solid var(--sl-palette-divider)',
  borderRadius: 6,
};
