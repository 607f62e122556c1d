import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';

/** A text as a QR code, dark on light in either theme, as cameras expect it. Empty until the library has loaded. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [cells, setCells] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setCells(encode(text, { ecc: 'M', border: 3 }).data),
      // The secret below it can be typed.
      () => undefined,
    );
  }, [text]);
  const dark = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box sx={{ width: 208, height: 208, borderRadius: 1, bgcolor: '#fff', alignSelf: 'center' }}>
      {cells.length > 0 && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${cells.length} ${cells.length}`} shapeRendering="crispEdges">
          <path d={dark.join('')} fill="#000" />
        </svg>
      )}
    </Box>
  );
}
