/** The field messages of the specification. `{field}` is the label in the form. */
export const messages = {
  empty: (field: string) => `${field} cannot be empty`,
  tooLong: (field: string, length: number) => `${field} may not be greater than ${length} characters`,
  tooShort: (field: string, length: number) => `${field} may not be less than ${length} characters`,
  characters: (field: string) => `${field} may contain alpha-numeric characters and underscores`,
  dashes: (field: string) => `${field} may not contain dashes`,
  leadingNumber: (field: string) => `${field} may not start with a number`,
  keyword: (field: string) => `${field} may not be a Python or software keyword`,
  exists: (field: string) => `${field} already exists`,
  typeNotSupported: (field: string) => `${field} type is not supported`,
  tooLarge: (field: string) => `${field} exceeds maximum upload file size`,
  email: (field: string) => `${field} must be a valid e-mail`,
  numeric: (field: string) => `${field} must be a numeric value`,
  whole: (field: string) => `${field} must be a whole number`,
  oneOf: (field: string, values: readonly string[]) => `${field} must be one of ${values.join(', ')}`,
  invalid: (field: string) => `${field} is not valid`,
  unreadable: (field: string) => `${field} contains characters that are no text`,
  oneLine: (field: string) => `${field} may not contain line breaks or control characters`,
  date: (field: string) => `${field} must be a date up to the year 9999, in Unix seconds`,
  twice: (field: string) => `${field} is given more than once`,
  mismatch: (field: string) => `${field} does not match`,
  atMost: (field: string, other: string) => `${field} may not be greater than ${other}`,
  atLeast: (field: string, other: string) => `${field} may not be less than ${other}`,
  lessThan: (field: string, other: string) => `${field} must be less than ${other}`,
  greaterThan: (field: string, other: string) => `${field} must be greater than ${other}`,
  tooMany: (field: string, count: number) => `${field} may not be more than ${count}`,
  tooFew: (field: string, count: number) => `${field} may not be less than ${count}`,
  sampleCount: 'Value range is from 1 to 100',
  guessable: (field: string) =>
    `${field} is too easy to guess: choose one that is no common word or password, and not made of your name or e-mail`,
  noise: 'Value range is from 0 to 1',
} as const;

/** Screen texts of the specification that several layers need. */
export const texts = {
  invalidCredentials: 'Invalid credentials',
  insufficientSamples: 'Insufficient amount of samples',
  seriesImportFailed: 'Series import failed',
  incorrectInputs: 'Samples have missing or incorrect input values',
  sameAsX: 'Value should not match X parameter',
  sameAsY: 'Value should not match Y parameter',
  noSeries: 'No data available - please generate series',
} as const;
