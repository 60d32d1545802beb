import { runChecks } from './testing/checks.ts';
import { closingLine, NOTHING, sum } from './testing/count-tests.ts';
import type { Counts } from './testing/count-tests.ts';
import { KINDS, runTests } from './testing/run-tests.ts';
import { clockAt, NO_CLOCK } from './testing/test-clock.ts';

/** `npm test` runs every check and every test; `npm test -- rules calls` those kinds of test only. */
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !KINDS.includes(name));
if (unknown !== undefined) throw new Error(`There is no kind of test "${unknown}", only ${KINDS.join(', ')}.`);

const of_checks = asked.length === 0 ? await checkEverything() : NOTHING;
const clock = await clockAt('ordinary');
if (clock === undefined) console.log(`${NO_CLOCK} The tests run on the clock of this machine.`);
const of_tests = await runTests(asked.length === 0 ? KINDS : asked, clock);
const all = sum(of_checks, of_tests);
process.exitCode = all.failed === 0 && of_tests.passed > 0 ? 0 : 1;
console.log(`\n${closingLine(all)}`);

async function checkEverything(): Promise<Counts> {
  const results = await runChecks();
  const passed = results.filter((result) => result.passed).length;
  return { ...NOTHING, passed, failed: results.length - passed };
}
