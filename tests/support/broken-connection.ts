/** The SDK's error for a connection that breaks during a call; a retry may succeed. */
export const brokenConnection = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
