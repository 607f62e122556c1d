import { use } from 'react';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { ColorBar } from '../frame/color-bar.tsx';
import { fullWidth, ink, paper, quiet, svgStyle } from '../frame/figure-style.ts';
import { heat, heatColor } from '../frame/heat.ts';
import { titleLine } from '../frame/plot-box.ts';
import { useElementWidth } from '../use-element-width.ts';
import { AxisBrush } from './axis-brush.tsx';
import { type AxisRange, axisText, buildParallelFigure, type ParallelData } from './build-parallel-figure.ts';

interface Props {
  label: string;
  data: ParallelData;
  /** Empty if all samples are shown alike. */
  selected: ReadonlySet<string>;
  ranges: ReadonlyMap<string, AxisRange>;
  onRange: (axis: string, range: AxisRange) => void;
}

/** More lines would cover each other and take long to draw. */
const maxLines = 2000;

/** Inputs and outputs of all samples, an axis each; a range on an axis selects samples. */
export function ParallelChart({ label, data, selected, ranges, onRange }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const decimal = use(DecimalContext);
  const { height, rows, lines, left, right } = buildParallelFigure(data, width);
  const every = Math.ceil(lines.length / maxLines);
  const drawn = lines.flatMap((path, index) => {
    const sample = data.samples[index];
    if (!sample || path === '') return [];
    const isSelected = selected.has(sample.key);
    return isSelected || index % every === 0 ? [{ ...sample, path, isSelected }] : [];
  });
  // Selected lines lie above the others.
  const ordered = [...drawn.filter(({ isSelected }) => !isSelected), ...drawn.filter(({ isSelected }) => isSelected)];
  return (
    <div ref={container} style={{ ...fullWidth, position: 'relative' }}>
      <svg width={width} height={height} role="img" aria-label={label} style={svgStyle} fontSize={12}>
        {ordered.map(({ key, path, score, isExcluded, isSelected }) => (
          <path
            key={key}
            d={path}
            fill="none"
            strokeDasharray={isExcluded ? '2 4' : undefined}
            stroke={Number.isFinite(score) ? heatColor(score) : quiet}
            strokeWidth={isSelected ? 2 : 1.25}
            strokeOpacity={selected.size > 0 && !isSelected ? 0.12 : 0.75}
          />
        ))}
        <ColorBar title="Score" colors={heat} from="0" to="1" right={right} top={height - 24} />
        {rows.map(({ key, title, titleTop, y, ticks, hasCategories }) => (
          <g key={key}>
            <line x1={left} x2={right} y1={y} y2={y} stroke={quiet} />
            {title.map((line, index) => (
              <text
                key={line}
                x={left}
                y={titleTop + index * titleLine}
                fill={ink}
                stroke={paper}
                strokeWidth={4}
                paintOrder="stroke"
              >
                {line}
              </text>
            ))}
            {ticks.map(({ at, label: text }) => (
              <text
                key={`${at} ${text}`}
                x={at}
                y={y + 22}
                textAnchor={at < left + 20 ? 'start' : at > right - 20 ? 'end' : 'middle'}
                fill={quiet}
                stroke={paper}
                strokeWidth={4}
                paintOrder="stroke"
                fontSize={11}
              >
                {hasCategories ? text : withSymbol(text, decimal)}
              </text>
            ))}
          </g>
        ))}
      </svg>
      {data.axes.map((axis, index) => (
        <AxisBrush
          key={axis.key}
          label={`Range of ${axis.title}`}
          y={rows[index]?.y ?? 0}
          left={left}
          width={right - left}
          range={ranges.get(axis.key) ?? whole}
          categories={axis.categories?.length}
          text={(share) => (axis.categories ? axisText(axis, share) : withSymbol(axisText(axis, share), decimal))}
          onRange={(range) => onRange(axis.key, range)}
        />
      ))}
    </div>
  );
}

const whole = { low: 0, high: 1 };
