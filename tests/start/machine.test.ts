import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { installMessage, java, refuseMissingPackages, refusePlatform } from '#infra/start/machine.mjs';

const modules = mkdtempSync(join(tmpdir(), 'modules-'));
afterAll(() => rmSync(modules, { recursive: true }));

const install = (names: readonly string[]) => {
  for (const name of names) mkdirSync(join(modules, name), { recursive: true });
};

it('Windows gets a hint about WSL, Linux and macOS none', () => {
  expect(refusePlatform('win32')).toContain('WSL 2');
  expect([refusePlatform('linux'), refusePlatform('darwin')]).toEqual([undefined, undefined]);
});

it('one message names the missing native packages, whatever C library the others are for', () => {
  install(['@biomejs/cli-linux-arm64', '@rolldown/binding-linux-arm64-gnu', '@esbuild/linux-x64']);
  install(['@typescript/typescript-linux-arm64', 'lightningcss-linux-arm64-musl']);
  expect(refuseMissingPackages(modules, 'linux-arm64')).toBe(
    "Packages for linux-arm64 are missing (@esbuild/linux-arm64). Remove node_modules and run 'npm ci --include=optional'.",
  );
  install(['@esbuild/linux-arm64']);
  expect(refuseMissingPackages(modules, 'linux-arm64')).toBeUndefined();
});

it('a missing program is named with the command that installs it there', () => {
  expect(installMessage(java, 'linux')).toBe(
    "Please install Java 17 or newer, which DynamoDB Local runs on: on Debian and Ubuntu 'sudo apt-get install default-jre-headless'.",
  );
  expect(installMessage(java, 'darwin')).toContain("'brew install --cask temurin'");
});
