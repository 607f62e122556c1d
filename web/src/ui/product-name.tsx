import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** The product's mark and name. */
export function ProductName() {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
      <Box component="img" src="/favicon.svg" alt="" sx={{ width: 28, height: 28, display: 'block' }} />
      <Typography
        component="span"
        sx={{ fontSize: '1.0625rem', fontWeight: 680, letterSpacing: '-0.015em', color: 'text.primary' }}
      >
        Serieslab
      </Typography>
    </Box>
  );
}
