import { defineConfig } from 'vitest/config';

const DATABASE = './tools/testing/cluster-setup.ts';

/** Each project is one kind of test (docs/design/house.md §10). Projects with the same place in the order run side by side. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'simulator/**/*.test.ts', 'sandbox/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          pool: 'threads',
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/**/*.process.test.ts'],
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'calls',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: DATABASE,
          pool: 'forks',
          // Modules are read once in each of two processes; reading them anew for every file took as long as the tests themselves.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'process',
          include: ['tools/**/*.process.test.ts'],
          globalSetup: DATABASE,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: [DATABASE, './e2e/set-up/demo.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Two browsers and two products on two cores: what fails is tried once more, and the report says so.
          retry: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
