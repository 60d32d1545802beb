import { relative } from 'node:path';

/** What is read of Vitest's JSON report. */
interface FileReport {
  readonly name: string;
  readonly status: string;
}

/** More than this many is no chance, and is not looked at again. */
const MOST = 3;

/** The journeys that failed, as paths, where so few did that each is looked at once more alone; else none. Only journeys: they share two cores
 *  with other browsers, while a call or a rule that fails now and then has a fault. Source: docs/decisions/0246. */
export function toLookAtAgain({ testResults }: { readonly testResults: readonly FileReport[] }): string[] {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative('.', name).replaceAll('\\', '/'));
  return failed.length <= MOST && failed.every((path) => path.startsWith('e2e/')) ? failed : [];
}

/** A report in which the files of a second run stand in place of those of the first. */
export function withSecondLook<Report extends { readonly success: boolean; readonly testResults: readonly FileReport[] }>(
  first: Report,
  second: Report,
): Report {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return { ...second, testResults: first.testResults.map((file) => again.get(file.name) ?? file) };
}
