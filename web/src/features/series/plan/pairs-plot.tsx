import Box from '@mui/material/Box';

const cell = 44;
const gap = 4;
const maxInputs = 10;

interface Props {
  names: readonly string[];
  /** By run, the share of each input's axis. */
  shares: readonly (readonly number[])[];
}

/** The settings of each pair of inputs, a small square a pair. */
export function PairsPlot({ names, shares }: Props) {
  const count = Math.min(maxInputs, names.length);
  if (count < 2) return null;
  const distinct = [...new Map(shares.map((share) => [share.join(), share])).values()];
  const size = (count - 1) * (cell + gap);
  const pairs = Array.from({ length: count }, (_, row) => row).flatMap((row) =>
    Array.from({ length: row }, (_, column) => [column, row] as const),
  );
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`The runs by pairs of inputs: ${names.slice(0, count).join(', ')}`}
      viewBox={`0 0 ${size} ${size}`}
      sx={{ width: '100%', maxWidth: size, height: 'auto', color: 'primary.main' }}
    >
      {pairs.map(([column, row]) => (
        <g key={`${column}-${row}`} transform={`translate(${column * (cell + gap)} ${(row - 1) * (cell + gap)})`}>
          <title>{`${names[column]} and ${names[row]}`}</title>
          <rect width={cell} height={cell} fill="none" stroke="currentColor" strokeOpacity={0.3} />
          {distinct.map((share) => (
            <circle
              key={share.join()}
              cx={4 + (share[column] ?? 0) * (cell - 8)}
              cy={cell - 4 - (share[row] ?? 0) * (cell - 8)}
              r={2}
              fill="currentColor"
              fillOpacity={0.6}
            />
          ))}
        </g>
      ))}
    </Box>
  );
}
