import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** Where `npm test` keeps what it found, for `npm run spec`. */
export const RESULTS = 'test-results/results.json';

/** What is known of a test file from its last run. */
export interface FileResult {
  /** Of its text at the time: another text was not run. */
  readonly hash: string;
  /** The full titles of the tests that ran and passed. */
  readonly passed: readonly string[];
  /** Whether every test in it ran and passed. */
  readonly is_whole: boolean;
  /** Of journeys, the addresses that each test that passed was at, by its full title. */
  readonly visited: Readonly<Record<string, readonly string[]>>;
}

export type Results = Readonly<Record<string, FileResult>>;

/** What is read of Vitest's JSON report. */
export interface RunReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly meta?: { readonly visited?: readonly string[] };
    }[];
  }[];
}

/** The results of a run, by the path of the test file. */
export function resultsOf({ testResults }: RunReport, textOf: (path: string) => string): Results {
  return Object.fromEntries(
    testResults.map(({ name, status, assertionResults }) => {
      const path = relative('.', name).replaceAll('\\', '/');
      const passed = assertionResults.filter((test) => test.status === 'passed');
      const is_whole = status === 'passed' && passed.length === assertionResults.length;
      const visited = Object.fromEntries(
        passed.flatMap(({ fullName, meta }) => (meta?.visited ? [[fullName, meta.visited]] : [])),
      );
      return [path, { hash: hashOf(textOf(path)), passed: passed.map(({ fullName }) => fullName), is_whole, visited }];
    }),
  );
}

/** Adds what a run found to what earlier runs of other files did. */
export function keepResults(report: RunReport): void {
  mkdirSync(dirname(RESULTS), { recursive: true });
  const results = { ...readResults(), ...resultsOf(report, (path) => readFileSync(path, 'utf8')) };
  writeFileSync(RESULTS, JSON.stringify(results));
}

/** What the runs on this machine found; nothing where none was. */
export function readResults(): Results {
  // Written by keepResults.
  return existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Results) : {};
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
