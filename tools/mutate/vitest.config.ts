import { defineConfig } from 'vitest/config';

/** The tests of the domain that `npm run mutate` runs against each change: all but those that measure time, because what is changed is slower. */
export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    testNamePattern: /^(?!.*\b(?:within|in) \S+ (?:seconds?|ms|milliseconds)\b)/,
    testTimeout: 60_000,
  },
});
