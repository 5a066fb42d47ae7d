/** The unit of systemd, as systemd's own tool reads it. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { getProgram } from '../setup/install/programs.mjs';

const UNIT = 'src/operator/proxies/enrola.service';

/** @see `man systemd-analyze`: 10 is everything allowed, 0 nothing. */
const MAX_EXPOSURE = 2;

test('the unit is one that systemd takes, and its exposure is low', () => {
  const args = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE * 10}`, UNIT];
  const { status, stdout, stderr, error } = spawnSync(getProgram('systemd-analyze'), args, {
    encoding: 'utf8',
  });
  expect(error).toBeUndefined();
  expect(stderr).toBe('');
  expect(stdout).toMatch(/Overall exposure level for enrola\.service: \d/);
  expect(status).toBe(0);
});
