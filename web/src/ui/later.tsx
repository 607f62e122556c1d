import type { ReactNode } from 'react';
import { useTurn } from '../lib/timing/use-turn.ts';

interface Props {
  children: ReactNode;
  /** Has their room, where something stands behind them. */
  placeholder?: ReactNode;
}

/** Draws its children in their turn, after what is more urgent. */
export const Later = ({ children, placeholder = null }: Props) => (useTurn() ? children : placeholder);
