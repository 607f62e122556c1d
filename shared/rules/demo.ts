/** The name of the workspace with a real data set that an installation begins with. */
export const demoWorkspace = 'Demo';
