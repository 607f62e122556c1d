import useMediaQuery from '@mui/material/useMediaQuery';

/** True if the window is so narrow that form dialogs fill it. */
export const useIsPhone = () => useMediaQuery('(max-width: 599px)');
