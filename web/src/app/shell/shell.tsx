import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';

export function Shell() {
  return (
    <Box component="main" sx={{ p: 3 }}>
      <Outlet />
    </Box>
  );
}
