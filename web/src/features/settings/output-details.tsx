import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { OutParameter } from '../../../../shared/contracts/parameters.ts';
import { importanceBandOf } from '../../../../shared/rules/importance-bands.ts';
import { targetLabel } from '../../../../shared/rules/target.ts';
import { CategoryList } from './category-list.tsx';

/** What an output's row does not say: its categories, or how it counts. */
export function OutputDetails({ output }: { output: OutParameter }) {
  if (output.is_categorical) return <CategoryList categories={output.categories} />;
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, m: 0 }}>
      <Detail term="Importance">{importanceBandOf(output.weight).label}</Detail>
      <Detail term="Target">{targetLabel(output.target)}</Detail>
      {output.is_functional && (
        <Detail term="Formula">
          <Box component="code" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {output.formula}
          </Box>
        </Detail>
      )}
    </Box>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="overline" color="text.secondary">
        {term}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </div>
  );
}
