import { closingLine, NOTHING, sum } from './testing/count-tests.ts';
import { KINDS, runTests } from './testing/run-tests.ts';
import { clockAt, MOMENTS, NO_CLOCK } from './testing/test-clock.ts';
import type { MomentName } from './testing/test-clock.ts';

/** `npm run test:days` runs every test as of each of the days on which days go wrong; `npm run test:days -- sunday leap-day calls` only as
 *  of those and only that kind of test. */
const DAYS = Object.keys(MOMENTS).filter((name) => name !== 'ordinary');
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !isDay(name) && !KINDS.includes(name));
if (unknown !== undefined)
  throw new Error(`"${unknown}" is neither a day (${DAYS.join(', ')}) nor a kind of test (${KINDS.join(', ')}).`);

const days = DAYS.filter(isDay).filter((name) => asked.includes(name) || !asked.some(isDay));
const kinds = KINDS.filter((name) => asked.includes(name) || !asked.some((other) => KINDS.includes(other)));
let all = NOTHING;
for (const day of days) {
  let of_day = NOTHING;
  // Each kind begins at the moment again: half an hour before midnight is over before the journeys begin.
  for (const kind of kinds) {
    console.log(`\n${day}, ${MOMENTS[day]}: ${kind}`);
    const clock = await clockAt(day);
    if (clock === undefined) throw new Error(NO_CLOCK);
    of_day = sum(of_day, await runTests([kind], clock));
  }
  console.log(`\n${day}: ${closingLine(of_day)}`);
  all = sum(all, of_day);
}
process.exitCode = all.failed === 0 && all.passed > 0 ? 0 : 1;
console.log(`\n${closingLine(all)}`);

function isDay(name: string): name is MomentName {
  return DAYS.includes(name);
}
