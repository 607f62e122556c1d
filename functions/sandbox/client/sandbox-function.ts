/** The environment variable with the name of the sandbox's Lambda. */
export const sandboxVariable = 'FUNCTION_SANDBOX';
