import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether there is so little room that a dialog with a form takes all of it. */
export const useIsPhone = () => useMediaQuery('(max-width: 599px)');
