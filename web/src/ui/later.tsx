import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface Props {
  children: ReactNode;
  /** Has their room, where something stands behind them. */
  placeholder?: ReactNode;
}

/** Draws its children in their turn, after what is more urgent. */
export const Later = ({ children, placeholder = null }: Props) => (useTurn() ? children : placeholder);

interface Turn {
  take: () => void;
}

let current: Turn | undefined;
const waiting: Turn[] = [];

/**
 * False at first, and true when it is the component's turn: what was asked for before has been drawn by then. Parts that
 * are drawn in turns leave the browser time between them, in which it answers the person; all at once they would not.
 */
function useTurn(): boolean {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    if (isTurn) return;
    const turn = { take: () => setTurn(true) };
    ask(turn);
    // Cleaned up when the part is drawn, or gone before.
    return () => end(turn);
  }, [isTurn]);
  return isTurn;
}

function ask(turn: Turn): void {
  if (current) waiting.push(turn);
  else begin(turn);
}

function begin(turn: Turn): void {
  current = turn;
  startTransition(turn.take);
}

function end(turn: Turn): void {
  if (turn !== current) {
    waiting.splice(waiting.indexOf(turn), 1);
    return;
  }
  current = undefined;
  const next = waiting.shift();
  if (next) begin(next);
}
