/** What the SDK throws when the network breaks off in the middle of a call: an error that may get better. */
export const brokenConnection = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
