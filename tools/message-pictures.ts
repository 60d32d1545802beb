import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './testing/find-chromium.ts';
import { runProgram } from './testing/run-program.ts';

/**
 * `npm run messages:look` draws every message that people are written into pictures under `test-results/messages`, or in the folder that is named:
 * e-mails 390 px wide in light and dark, the others as bubbles, sheets of twelve, and `index.html` with all of them. The test that holds what can be
 * held of them takes the pictures.
 */
const [folder = 'test-results/messages'] = process.argv.slice(2);
const { code } = await runProgram('vitest', ['run', '--project', 'process', 'tools/message-pictures/'], {
  shown: true,
  environment: { MESSAGE_PICTURES: folder, CHROMIUM_PATH: await findChromium() },
});
process.exitCode = code;
const index = join(folder, 'index.html');
console.log(existsSync(index) ? `The pictures are in ${index}.` : 'No pictures were made.');
