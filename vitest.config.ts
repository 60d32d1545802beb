import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/testing/longest-first.ts';
import { keepTemporaryFilesInMemory } from './tools/testing/memory-folder.ts';

keepTemporaryFilesInMemory();

const DATABASE = './tools/testing/cluster-setup.ts';

/** As many as the machines have cores on which this must be quick. */
const maxWorkers = 2;
/** One more where tests wait for a database, a process or a browser: with as many as cores, a fifth of the cores' time was idle. */
const waitingWorkers = 3;
/** What is waited for may take as long as what is done: a second is short beside others on two cores. */
const PATIENT = { poll: { timeout: 20_000 } };
/** Against what hangs: how long a test takes beside others on two cores says nothing of the product. Some start it several times. */
const HANGING_MS = 240_000;
/** What needs nothing but its modules comes first, so that a mistake in a rule is known at once. */
const FIRST = { groupOrder: 0 };
/** What needs a database, a process or a browser waits for it often: all of these share the workers, and none idles until the end. */
const THEN = { groupOrder: 1 };

/** Each project is one kind of test (docs/design/house.md §10). Projects with the same place in the order run side by side. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'simulator/**/*.test.ts', 'sandbox/**/*.test.ts'],
          exclude: ['sandbox/**/*.calls.test.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
          maxWorkers,
          sequence: FIRST,
        },
      },
      {
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['./apps/web/src/shell/leave-nothing.testing.ts'],
          pool: 'threads',
          // Reading React and Mantine anew for each file took twice as long as the tests themselves.
          isolate: false,
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
          maxWorkers,
          sequence: FIRST,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/**/*.process.test.ts'],
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
          maxWorkers,
          sequence: FIRST,
        },
      },
      {
        test: {
          name: 'calls',
          setupFiles: ['./tools/distributed/refuse-undistributable.ts'],
          include: ['apps/server/src/**/*.test.ts', 'sandbox/**/*.calls.test.ts'],
          globalSetup: DATABASE,
          pool: 'forks',
          // Modules are read once in each of two processes; reading them anew for every file took as long as the tests themselves.
          isolate: false,
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
          expect: PATIENT,
          maxWorkers: waitingWorkers,
          sequence: THEN,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tools/**/*.process.test.ts'],
          globalSetup: DATABASE,
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
          expect: PATIENT,
          maxWorkers: waitingWorkers,
          sequence: THEN,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: [DATABASE, './e2e/set-up/demo.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          maxWorkers: waitingWorkers,
          sequence: THEN,
        },
      },
    ],
  },
});
