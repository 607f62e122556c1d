import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface Props {
  /** The lowest value's colour first. */
  colors: readonly string[];
  /** The meaning of both ends. */
  from: string;
  to: string;
}

/** The colours of a figure that is no SVG, and what their ends mean. */
export function ColorLegend({ colors, from, to }: Props) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mt: 1, color: 'text.secondary' }}>
      <Typography variant="body2">{from}</Typography>
      <svg width={width} height={height} aria-hidden style={outlined}>
        {colors.map((color, index) => (
          <rect
            key={color}
            x={(index * width) / colors.length}
            width={width / colors.length + 0.5}
            height={height}
            fill={color}
          />
        ))}
      </svg>
      <Typography variant="body2">{to}</Typography>
    </Stack>
  );
}

/** The colour of nothing may be the paper's. */
const outlined = { flexShrink: 0, outline: '1px solid var(--sl-palette-divider)' };
const width = 132;
const height = 10;
