import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_LANGUAGES, VERIFY_SAMPLES, firstCalls } from '@tsela/contract/integrations/code-samples';
import type { SampleLanguage } from '@tsela/contract/integrations/code-samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKeyOf } from '../testing/api-keys.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { drawSigningSecret, signaturesOf } from './webhook-secrets.ts';

const PROGRAMS: Readonly<Record<SampleLanguage, { readonly program: string; readonly file: string }>> = {
  curl: { program: 'sh', file: 'sample.sh' },
  javascript: { program: process.execPath, file: 'sample.mjs' },
  php: { program: 'php', file: 'sample.php' },
  python: { program: 'python3', file: 'sample.py' },
};
const PACKAGES: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'nodejs',
  php: 'php-cli',
  python: 'python3',
};

beforeAll(() => {
  const isMissing = (language: SampleLanguage) =>
    spawnSync(language === 'curl' ? 'curl' : PROGRAMS[language].program, ['--version']).error !== undefined;
  const missing = SAMPLE_LANGUAGES.filter(isMissing).map((language) => PACKAGES[language]);
  if (missing.length > 0)
    throw new Error(`Install ${missing.join(', ')}: the samples of the page for developers are run as they stand.`);
});

let test_app: TestApp;
let world: World;
let address: string;
let folder: string;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  await test_app.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(test_app.app.server.address() as AddressInfo).port}/api`;
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
});
afterAll(async () => {
  await test_app.close();
  await rm(folder, { recursive: true });
});

/** What a program prints that is run as it stands on the page. */
async function run(language: SampleLanguage, text: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { program, file } = PROGRAMS[language];
  const path = join(folder, file);
  await writeFile(path, text);
  return new Promise((resolve, reject) => {
    execFile(program, [path], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr, { cause: error })) : resolve(stdout),
    );
  });
}

describe('the first calls as developers are shown them', () => {
  it.each(SAMPLE_LANGUAGES)('SCREEN-21: in %s ask for a price and book, once however often they are run', async (language) => {
    const { key, account_id } = await aKeyOf(test_app, world);
    const { price, booking } = firstCalls(language, address);

    const priced = await run(language, price, { TSELA_KEY: key });
    const [booked, again] = [await run(language, booking, { TSELA_KEY: key }), await run(language, booking, { TSELA_KEY: key })];

    const shipments = await rowsOf<{ short_tracking_reference: string }>(
      world,
      `select short_tracking_reference from shipments where account_id = ${account_id}`,
    );
    expect(priced).toMatch(/\bECO\b.*\b115\b|"rate":115/s);
    expect(shipments).toHaveLength(1);
    for (const told of [booked, again]) expect(told).toContain(shipments[0]?.short_tracking_reference);
  });
});

const CHECKS: Readonly<Record<keyof typeof VERIFY_SAMPLES, string>> = {
  javascript: `
const { SECRET, HEADERS, BODY } = process.env;
console.log(isGenuine(SECRET, JSON.parse(HEADERS), BODY));
`,
  php: `
echo is_genuine(getenv('SECRET'), json_decode(getenv('HEADERS'), true), getenv('BODY')) ? 'true' : 'false';
`,
  python: `
import json, os
print(str(is_genuine(os.environ["SECRET"], json.loads(os.environ["HEADERS"]), os.environ["BODY"].encode())).lower())
`,
};

/** By the clock of the machine, which the programs read; that of the tests is set. */
const machineTime = () => Number(execFileSync('date', ['+%s'], { encoding: 'utf8' }));

/** The headers of a message that was sent so many seconds ago. */
function signed(secret: string, body: string, { seconds_ago = 0 }: { seconds_ago?: number } = {}) {
  const sent = { id: '1-1', timestamp_s: machineTime() - seconds_ago, body };
  return {
    'webhook-id': sent.id,
    'webhook-timestamp': String(sent.timestamp_s),
    'webhook-signature': signaturesOf([secret], sent),
  };
}

describe('the check of a webhook as developers are shown it', () => {
  const languages = SAMPLE_LANGUAGES.filter((language) => language !== 'curl');

  it.each(languages)('SCREEN-21: in %s takes what is signed, and nothing that was changed or is old', async (language) => {
    const secret = drawSigningSecret();
    const body = '{"status":"collected","location":"Café"}';
    const headers = signed(secret, body);
    const old = signed(secret, body, { seconds_ago: 600 });
    const told = async (given: object, text: string) => {
      const env = { SECRET: secret, HEADERS: JSON.stringify(given), BODY: text };
      return (await run(language, VERIFY_SAMPLES[language] + CHECKS[language], env)).trim();
    };

    expect(await told(headers, body)).toBe('true');
    expect(await told({ ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }, body)).toBe('true');
    expect(await told(headers, body.replace('collected', 'delivered'))).toBe('false');
    expect(await told(signed(drawSigningSecret(), body), body)).toBe('false');
    expect(await told(old, body)).toBe('false');
  });
});
