import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const committed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  // What is deleted and not committed yet is still listed.
  .filter((path) => path !== '' && existsSync(path));

/** Folders and files in which a running courier keeps what is its own. */
const STATE = [
  /^data\//,
  /(^|\/)PG_VERSION$/,
  /(^|\/)(secret-key|postgres-password|postgres-port)$/,
  /(^|\/)\.env(\.|$)/,
  /\.(sqlite3?|db|dump|sql\.gz|pem|key|p12|pfx|log)$/,
];
const SECRETS = [/-----BEGIN (?:\w+ )*PRIVATE KEY-----/, /\bAKIA[0-9A-Z]{16}\b/, /\bghp_[A-Za-z0-9]{36}\b/, /\bsk_live_\w{16,}/];
/** Beyond this a file is a picture or a gazetteer, not a place to paste a key. */
const LARGEST_READ = 2 * 1024 * 1024;

it('the repository holds no database, no uploaded file and no settings of a machine', () => {
  expect(committed.length).toBeGreaterThan(1000);
  expect(committed.filter((path) => STATE.some((pattern) => pattern.test(path)))).toEqual([]);
});

it('the repository holds no secret', () => {
  const texts = committed
    .map((path) => ({ path, text: readFileSync(path, 'latin1') }))
    .filter(({ text }) => text.length < LARGEST_READ);

  expect(texts.filter(({ text }) => SECRETS.some((pattern) => pattern.test(text))).map(({ path }) => path)).toEqual([]);
});
