/** The value of an environment variable of the template; a missing one is a fault of the deployment. */
export function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}
