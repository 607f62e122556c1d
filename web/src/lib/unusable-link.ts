/** The message for a mailed link that the server refuses; it does not say why. */
export const unusableLink =
  'This link cannot be used: it is incomplete, was used or withdrawn already, or has expired.';
