/** Names the sandbox's function to those that may ask it. */
export const sandboxVariable = 'FUNCTION_SANDBOX';
