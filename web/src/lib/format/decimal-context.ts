import { createContext } from 'react';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';

/** The account's decimal symbol, with which a screen shows numbers. */
export const DecimalContext = createContext<DecimalSymbol>('.');
