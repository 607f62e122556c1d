import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { PointNote } from '../frame/point-reader.tsx';
import type { ReadPlane } from './read-plane.ts';

interface Props {
  label: string;
  figure: ReadPlane;
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
  const { width, height, places, linesAt, placeAt, placeNear, middle, size } = figure;
  const [place, setPlace] = useState<number>();
  const active = place === undefined ? undefined : places[place];
  const lines = place === undefined || !active ? [] : linesAt(place);
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    setPlace(placeAt(clientX - left, clientY - top));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Escape') setPlace(undefined);
    else if (!step) return;
    else setPlace(place === undefined ? middle : placeNear(place, ...step));
    event.preventDefault();
  };
  return (
    <div className="point-reader" style={{ width, height }}>
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
          aria-valuetext={active ? lines.join(', ') : `${size}, arrow keys read them`}
          onPointerDown={onPointerMove}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setPlace(undefined)}
          onKeyDown={onKeyDown}
          onBlur={() => setPlace(undefined)}
        />
      )}
      {active && <PointNote width={width} point={{ ...active, lines }} noteAt={Math.max(70, active.y)} />}
    </div>
  );
}
