import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { countOf } from '#shared/rules/format-count.ts';
import { type FigureBox, type FigurePoint, keysIn, nearestIndex } from './figure-point.ts';
import './point-reader.css';

interface Props {
  /** The name of the points, for screen readers: 'Samples of Progress'. */
  label: string;
  width: number;
  height: number;
  points: readonly FigurePoint[];
  /** The word for one point, and for several. */
  noun?: readonly [string, string];
  /** Receives the points in a dragged rectangle, or the one whose choice Space or a click turns over. */
  onBrush?: ((keys: readonly string[]) => void) | undefined;
  onToggle?: ((key: string) => void) | undefined;
  /** The figure. */
  children: ReactNode;
}

const smallest = 4;
const samples = ['sample', 'samples'] as const;
const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/**
 * A figure whose points are read with the pointer and with the arrow keys. To assistive technology it is a slider over
 * the points, whose value is the point's description: arrow keys reach it in every screen reader's mode.
 */
export function PointReader({ label, width, height, points, noun = samples, onBrush, onToggle, children }: Props) {
  const [index, setIndex] = useState<number>();
  const [brush, setBrush] = useState<FigureBox>();
  const active = index === undefined ? undefined : points[index];
  const last = points.length - 1;

  const at = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const onPointerDown = (event: PointerEvent) => {
    const { x, y } = at(event);
    if (onBrush && event.pointerType !== 'touch') {
      event.currentTarget.setPointerCapture(event.pointerId);
      setBrush({ left: x, right: x, top: y, bottom: y });
    }
    setIndex(nearestIndex(points, x, y));
  };
  const onPointerMove = (event: PointerEvent) => {
    const { x, y } = at(event);
    if (brush) setBrush({ ...brush, right: x, bottom: y });
    else setIndex(nearestIndex(points, x, y));
  };
  const onPointerUp = () => {
    const wide = brush && Math.max(Math.abs(brush.right - brush.left), Math.abs(brush.bottom - brush.top)) > smallest;
    if (brush && wide) onBrush?.(keysIn(points, brush));
    else if (active) onToggle?.(active.key);
    setBrush(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Escape') setIndex(undefined);
    else if (event.key === 'Home') setIndex(0);
    else if (event.key === 'End') setIndex(last);
    else if (step !== undefined) setIndex(index === undefined ? 0 : Math.min(last, Math.max(0, index + step)));
    else if (event.key === ' ' && active && onToggle) onToggle(active.key);
    else return;
    event.preventDefault();
  };

  return (
    <div className="point-reader" style={{ width, height }}>
      {children}
      {points.length > 0 && (
        <div
          role="slider"
          tabIndex={0}
          className={onBrush ? 'surface brushes' : 'surface'}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(index ?? 0) + 1}
          aria-valuetext={active ? active.lines.join(', ') : `${countOf(points.length, ...noun)}, arrow keys read them`}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerLeave={() => !brush && setIndex(undefined)}
          onKeyDown={onKeyDown}
          onBlur={() => setIndex(undefined)}
        />
      )}
      {brush && <div className="brush" style={rectangle(brush)} />}
      {active && !brush && <PointNote width={width} point={active} />}
    </div>
  );
}

interface NoteProps {
  width: number;
  point: Omit<FigurePoint, 'key'>;
  /** The middle of the note, if it must not be as high as the point. */
  noteAt?: number;
}

/** Next to the point, on the side with more room. */
export function PointNote({ width, point: { x, y, lines }, noteAt = y }: NoteProps) {
  return (
    <>
      <div className="ring" style={{ left: x, top: y }} />
      <div className={x > width / 2 ? 'note left' : 'note'} style={{ left: x, top: noteAt }}>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </>
  );
}

const rectangle = ({ left, right, top, bottom }: FigureBox) => ({
  left: Math.min(left, right),
  top: Math.min(top, bottom),
  width: Math.abs(right - left),
  height: Math.abs(bottom - top),
});
