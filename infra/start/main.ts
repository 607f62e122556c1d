import type { Log } from '../local/log.ts';
import { build } from './build.ts';
import { launch } from './launch.ts';
import { stopAsked } from './run.ts';
import { settingsFrom } from './settings.ts';

// `npm start`, once everything is installed.
const stopped = stopAsked();
const stopping = new AbortController();
void stopped.then(() => stopping.abort());

try {
  const settings = settingsFrom(process.env);
  await build();
  // The local mail folder tells what it was given: the link in a mail is all that one wants of it.
  const log: Log = ({ source, text }) => {
    if (source === 'mail') process.stdout.write(`${text}\n`);
  };
  const stack = await launch(settings, { log }, stopping.signal);
  const { email, password } = settings.superadmin;
  process.stdout.write(`Sign in as ${email} with the password ${password}\n`);
  process.stdout.write(`Ready: ${stack.url}\n`);
  await stopped;
  await stack.stop();
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
