import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testLabelApi } from '@tsela/contract/shipments/test-label-api';
import { LABEL_SIZES, PRINTER_RESOLUTIONS } from '@tsela/domain/formats/label-options';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPng } from '../../providers/png-pixels.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../../testing/world.ts';
import type * as zplRenderer from 'zpl-renderer-js';

// Its module for import has no source map, about which the test runner would complain in every run.
const { ready } = createRequire(import.meta.url)('zpl-renderer-js') as typeof zplRenderer;

let test_app: TestApp;
let folder: string;
beforeAll(async () => {
  test_app = await openTestApp();
  folder = mkdtempSync(join(tmpdir(), 'tsela-test-label-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test_app.close();
});

async function labelOf(input: Parameters<typeof succeed<typeof testLabelApi.testLabel>>[2]['input']) {
  const world = await makeWorld(test_app.services);
  const { token } = await makeCustomer(world);
  const { content, code } = await succeed(test_app, testLabelApi.testLabel, { token, host: world.host, ...(input && { input }) });
  return { code, bytes: Buffer.from(content, 'base64') };
}

/** What zbar reads of a picture, each code once. */
function codesIn(picture: string): string[] {
  const read = execFileSync('zbarimg', ['--quiet', '--raw', picture], { encoding: 'utf8' });
  return read.trim().split('\n').toSorted();
}

/** The longest dark line of some rows of a picture, in points. */
async function longestLine(picture: string, { from, to }: { readonly from: number; readonly to: number }): Promise<number> {
  const pixels = await readPng(readFileSync(picture));
  if (!pixels) throw new Error('The picture cannot be read.');
  let longest = 0;
  for (let y = Math.round(from); y < to; y++) {
    let run = 0;
    for (let x = 0; x < pixels.width; x++) {
      run = (pixels.rgb[(y * pixels.width + x) * 3] ?? 255) < 160 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

describe('SCREEN-59: a test label', () => {
  it.each(LABEL_SIZES)('on the sheet %s has codes that read what is written beside them', async (size) => {
    const { bytes, code } = await labelOf({ format: 'pdf', size });
    const file = join(folder, size);
    writeFileSync(`${file}.pdf`, bytes);
    execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', `${file}.pdf`, file]);

    expect([...new Set(codesIn(`${file}.png`))]).toEqual([code]);
  });

  it('has a ruler of 80 mm of the paper', async () => {
    const { bytes } = await labelOf({ format: 'pdf', size: '100x150' });
    const file = join(folder, 'ruler');
    writeFileSync(`${file}.pdf`, bytes);
    // Ten points a millimetre.
    execFileSync('pdftoppm', ['-r', '254', '-png', '-singlefile', `${file}.pdf`, file]);

    expect(Math.abs((await longestLine(`${file}.png`, { from: 275, to: 285 })) - 800)).toBeLessThanOrEqual(5);
  });

  it.each(PRINTER_RESOLUTIONS)('for a label printer of %s dpi reads, and its ruler is of 80 mm', async (resolution) => {
    const { bytes, code } = await labelOf({ format: 'zpl', resolution });
    const { api } = await ready;
    const dots_per_mm = resolution === '203' ? 8 : 12;
    const file = join(folder, `zpl-${resolution}.png`);
    writeFileSync(file, Buffer.from(await api.zplToBase64Async(bytes.toString(), 101.6, 152.4, dots_per_mm), 'base64'));

    const dots = (80 * Number(resolution)) / 25.4;
    expect([...new Set(codesIn(file))]).toEqual([code]);
    expect(bytes.toString()).toContain(`^GB${Math.round(dots)},1,1^FS`);
  });
});
