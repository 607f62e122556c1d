import { settingsFrom } from './settings.ts';

const patterns = [
  // A token, whole: its header, its claims and its signature.
  /eyJ[\w-]{8,}\.eyJ[\w-]+\.[\w-]+/,
  // An access token of a program.
  /slab_[0-9a-f]{128}/,
  // The secret of a webhook.
  /whsec_[A-Za-z0-9+/]{43}=/,
  /\$argon2id?\$/,
  /[?&](token|key)=/,
  /"(password|password2|old_password|refresh|access)":"/,
];

/** The first line of a log that holds a token, a password or the hash of one; undefined when there is none. */
export function secretIn(log: string, passwords: readonly string[] = [settingsFrom({}).superadmin.password]) {
  const found = log
    .split('\n')
    .find((line) => passwords.some((one) => line.includes(one)) || patterns.some((pattern) => pattern.test(line)));
  return found?.slice(0, 300);
}
