/** The field messages of the specification, section 5. `{field}` is the label that the form shows. */
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
  mismatch: (field: string) => `${field} does not match`,
  atMost: (field: string, other: string) => `${field} may not be greater than ${other}`,
  atLeast: (field: string, other: string) => `${field} may not be less than ${other}`,
  lessThan: (field: string, other: string) => `${field} must be less than ${other}`,
  greaterThan: (field: string, other: string) => `${field} must be greater than ${other}`,
  tooMany: (field: string, count: number) => `${field} may not be more than ${count}`,
  sampleCount: 'Value range is from 1 to 100',
  noise: 'Value range is from 0 to 1',
} as const;

/** The screen texts of section 8 that more than one layer needs. */
export const texts = {
  invalidCredentials: 'Invalid credentials',
  insufficientSamples: 'Insufficient amount of samples',
  seriesImportFailed: 'Series import failed',
  incorrectInputs: 'Samples have missing or incorrect input values',
  sameAsX: 'Value should not match X parameter',
  sameAsY: 'Value should not match Y parameter',
  noSeries: 'No data available - please generate series',
} as const;
