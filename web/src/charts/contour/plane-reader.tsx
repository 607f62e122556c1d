import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { PointNote } from '../frame/point-reader.tsx';
import { type ContourFigure, planeCellAt } from './build-contour-figure.ts';

interface Props {
  label: string;
  figure: ContourFigure;
  children: ReactNode;
}

/** Columns and rows that a key moves. */
const steps: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  PageUp: [0, 5],
  PageDown: [0, -5],
  Home: [Number.NEGATIVE_INFINITY, 0],
  End: [Number.POSITIVE_INFINITY, 0],
};

/** A plane whose values are read with the pointer and with keys, which move in both directions from the middle. */
export function PlaneReader({ label, figure, children }: Props) {
  const { box, x, y, places, linesAt } = figure;
  const [across, up] = [x.cells.length, y.cells.length];
  const [place, setPlace] = useState<number>();
  const active = place === undefined ? undefined : places[place];
  const lines = place === undefined || !active ? [] : linesAt(place);
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const [column, row] = [planeCellAt(x, clientX - left), planeCellAt(y, clientY - top)];
    setPlace(column < 0 || row < 0 ? undefined : row * across + column);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Escape') setPlace(undefined);
    else if (!step) return;
    else if (place === undefined) setPlace(Math.floor(up / 2) * across + Math.floor(across / 2));
    else {
      const column = clamp((place % across) + step[0], across);
      const row = clamp(Math.floor(place / across) + step[1], up);
      setPlace(row * across + column);
    }
    event.preventDefault();
  };
  return (
    <div className="point-reader" style={{ width: box.width, height: figure.height }}>
      {children}
      {places.length > 0 && (
        <div
          role="slider"
          tabIndex={0}
          className="surface brushes"
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={places.length}
          aria-valuenow={(place ?? 0) + 1}
          aria-valuetext={active ? lines.join(', ') : `${across} by ${up} places, arrow keys read them`}
          onPointerDown={onPointerMove}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setPlace(undefined)}
          onKeyDown={onKeyDown}
          onBlur={() => setPlace(undefined)}
        />
      )}
      {active && <PointNote width={box.width} point={{ ...active, lines }} noteAt={Math.max(70, active.y)} />}
    </div>
  );
}

const clamp = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));
