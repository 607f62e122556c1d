import { memo, type PointerEvent, use, useId, useMemo, useRef } from 'react';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { cutText } from '../cut-text.ts';
import { alarming, faint, fullWidth, ink, main, quiet, strong } from '../frame/figure-style.ts';
import { useElementWidth } from '../use-element-width.ts';
import {
  drawCurves,
  layProfileOut,
  type ProfileCurves,
  type ProfileData,
  type ProfilePanel,
  valueAt,
} from './build-profile-figure.ts';
import { drawForbidden, type ForbiddenAlong, isCurrentAlong } from './forbidden-stretches.ts';

interface Props {
  label: string;
  data: ProfileData;
  curves: ProfileCurves;
  /** An input is dragged to a value. */
  onMove: (input: number, value: number) => void;
  onDragEnd: () => void;
}

/** The predicted quantities along each input; a drag in a plot moves its input. */
export const ProfileChart = memo(function ProfileChart({ label, data, curves, onMove, onDragEnd }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const figure = useMemo(() => layProfileOut(data, width), [data, width]);
  const hatch = useId();
  const dragged = useRef<ProfilePanel>(undefined);
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const panel = dragged.current;
    const input = panel && data.inputs[panel.input];
    if (!panel || !input) return;
    onMove(panel.input, valueAt(input, panel, event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const end = () => {
    if (dragged.current) onDragEnd();
    dragged.current = undefined;
  };
  return (
    <div ref={container} style={fullWidth}>
      <svg
        width={width}
        height={figure.height}
        role="img"
        aria-label={label}
        style={svgStyle}
        fontSize={11}
        onPointerDown={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const [x, y] = [event.clientX - box.left, event.clientY - box.top];
          dragged.current = figure.panels.find(
            ({ left, right, top, bottom }) => x >= left - 6 && x <= right + 6 && y >= top && y <= bottom,
          );
          if (!dragged.current) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          move(event);
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Hatch id={hatch} />
        {figure.panels.map((panel) => {
          const input = data.inputs[panel.input];
          const { band, mean, setting, here } = drawCurves(panel, curves, input?.categories !== undefined);
          return (
            <g key={`${panel.input} ${panel.quantity}`} data-panel={`${panel.input} ${panel.quantity}`}>
              <PanelFrame
                panel={panel}
                title={cutText(input?.title ?? '', figure.panelWidth)}
                quantity={data.quantities[panel.quantity]?.title ?? ''}
                isNumber={!input?.categories}
              />
              <g clipPath={`url(#panel-${panel.input}-${panel.quantity})`}>
                <ForbiddenArea
                  panel={panel}
                  forbidden={curves.forbidden?.along[panel.input]}
                  isCurrent={curves.forbidden ? isCurrentAlong(curves.forbidden, curves.setting, panel.input) : false}
                  isCategory={input?.categories !== undefined}
                  hatch={hatch}
                />
                <path d={band} fill={main} fillOpacity={0.18} data-line="band" />
                <path d={mean} fill="none" stroke={main} strokeWidth={2} data-line="mean" />
                <line x1={setting} x2={setting} y1={panel.top} y2={panel.bottom} stroke={strong} />
                {Number.isFinite(here) && <circle cx={setting} cy={here} r={3.5} fill={strong} />}
              </g>
            </g>
          );
        })}
      </svg>
    </div>
  );
});

/** Lines across what is forbidden: seen without colours, and curves stay readable under them. */
const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={7} height={7} fill={quiet} fillOpacity={0.1} />
    <line x1={0} x2={0} y1={0} y2={7} stroke={quiet} strokeOpacity={0.6} strokeWidth={2} />
  </pattern>
);

interface AreaProps {
  panel: ProfilePanel;
  forbidden: ForbiddenAlong | undefined;
  isCurrent: boolean;
  isCategory: boolean;
  hatch: string;
}

/** Does not change while an input is dragged, except that what may have changed is fainter. */
const ForbiddenArea = memo(function ForbiddenArea({ panel, forbidden, isCurrent, isCategory, hatch }: AreaProps) {
  const d = forbidden ? drawForbidden(panel, forbidden, isCategory) : '';
  if (d === '') return null;
  return <path d={d} fill={`url(#${hatch})`} opacity={isCurrent ? 1 : 0.35} data-line="forbidden" />;
});

interface FrameProps {
  panel: ProfilePanel;
  title: string;
  quantity: string;
  isNumber: boolean;
}

/** The part that does not change while an input is dragged: the axes and the samples. */
const PanelFrame = memo(function PanelFrame({ panel, title, quantity, isNumber }: FrameProps) {
  const decimal = use(DecimalContext);
  const { left, right, top, bottom, x, y, isFirst, isTop, isLast } = panel;
  const clip = `panel-${panel.input}-${panel.quantity}`;
  return (
    <>
      <clipPath id={clip}>
        <rect x={left} y={top} width={right - left} height={bottom - top} />
      </clipPath>
      {isTop && (
        <text x={left} y={top - 20} fill={ink} fontWeight={600}>
          {title}
        </text>
      )}
      <rect x={left} y={top} width={right - left} height={bottom - top} fill="none" stroke={faint} />
      <text x={left + 4} y={top - 4} fill={quiet}>
        {quantity}
      </text>
      <path
        d={panel.dots}
        clipPath={`url(#${clip})`}
        stroke={quiet}
        strokeOpacity={0.45}
        strokeWidth={3.5}
        strokeLinecap="round"
      />
      {panel.marks.map(({ kind, at }) => (
        <line
          key={`${kind} ${at}`}
          x1={left}
          x2={right}
          y1={at}
          y2={at}
          stroke={kind === 'limit' ? alarming : strong}
          strokeDasharray={kind === 'limit' ? '6 3' : '2 3'}
          data-line={kind}
        />
      ))}
      {isFirst &&
        y.ticks.map(({ at, label }) => (
          <text key={at} x={left - 6} y={at} dy="0.35em" textAnchor="end" fill={quiet}>
            {withSymbol(label, decimal)}
          </text>
        ))}
      {isLast &&
        x.ticks.map(({ at, label }) => (
          <text key={at} x={at} y={bottom + 14} textAnchor={anchorOf(at, left, right)} fill={quiet}>
            {isNumber ? withSymbol(label, decimal) : label}
          </text>
        ))}
    </>
  );
});

/** Labels at the edges stay within their panel. */
const anchorOf = (at: number, left: number, right: number) =>
  at > right - 12 ? 'end' : at < left + 6 ? 'start' : 'middle';

const svgStyle = { display: 'block', fontFamily: 'inherit', touchAction: 'pan-y', cursor: 'ew-resize' } as const;
