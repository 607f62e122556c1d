import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

// Runs like a child of the sandbox, and tries what a child must not be able to do.
const { outside, handle } = JSON.parse(fs.readFileSync(0, 'utf8'));
const nearby = (name) => new URL(name, import.meta.url);

function attempt(action) {
  try {
    return String(action());
  } catch (error) {
    return error.code ?? error.message;
  }
}

const attempts = {
  'read inside': () => fs.readFileSync(nearby('./inside.txt'), 'utf8'),
  'read outside': () => fs.readFileSync(outside, 'utf8'),
  'read the environment of the parent': () => fs.readFileSync(`/proc/${process.ppid}/environ`, 'utf8'),
  'list a folder': () => fs.readdirSync('/'),
  'write inside': () => fs.writeFileSync(nearby('./new.txt'), 'x'),
  'write outside': () => fs.writeFileSync(outside, 'x'),
  link: () => fs.symlinkSync(outside, nearby('./link.txt')),
  'start a process': () => spawnSync('/bin/true').status,
  'start a thread': () => new Worker('', { eval: true }),
  inspect: () => new inspector.Session().connect(),
  'load an addon': () => process.dlopen({ exports: {} }, '/nowhere.node'),
  'use internal bindings': () => process.binding('fs'),
  environment: () => Object.keys(process.env).join(),
  'the handle of the parent': () => fs.readFileSync(handle, 'utf8'),
  handles: () => [0, 1, 2, 3].flatMap(described).join(', '),
};

/** The first handles that could transport data; `/dev/null` and Node's internal ones are not counted. */
function described(handle) {
  try {
    const stat = fs.fstatSync(handle);
    return stat.isSocket() || stat.isFIFO() || stat.isFile()
      ? [`${handle} ${stat.isSocket() ? 'socket' : 'file'}`]
      : [];
  } catch {
    return [];
  }
}

const results = Object.entries(attempts).map(([name, action]) => [name, attempt(action)]);
fs.writeSync(1, JSON.stringify(Object.fromEntries(results)));
