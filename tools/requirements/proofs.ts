import { citationsIn, idsIn } from './requirements.ts';
import type { Citations, Requirement } from './requirements.ts';
import { hashOf } from './results.ts';
import type { FileResult, Results } from './results.ts';
import { hasOpened } from './screen-paths.ts';
import type { ScreenPaths } from './screen-paths.ts';
import { withoutWaitingTests } from './waiting-rules.ts';

/** How a requirement is proven: through the API or a component, or by more than one kind of test; else by what alone. */
export const PROOFS = ['proven', 'journey only', 'rule only', 'unit only'] as const;
export type Proof = (typeof PROOFS)[number];

export interface Proofs {
  readonly proven: ReadonlyMap<string, { readonly by: Proof; readonly paths: readonly string[] }>;
  /** What only tests of rules cite that nothing of the product uses yet. */
  readonly waiting: Citations;
  /** Test files that did not run as they are. */
  readonly not_run: readonly string[];
}

interface TestFile {
  readonly path: string;
  readonly text: string;
}

/**
 * What the tests prove that ran and passed. An id counts where it is in the title of such a test, or by itself in a table of a file
 * of which every test passed. A screen is proven by a journey alone, in which it was opened.
 */
export function proofsIn(
  files: readonly TestFile[],
  {
    requirements,
    results,
    unused_rules,
    screens,
  }: {
    readonly requirements: readonly Requirement[];
    readonly results: Results;
    /** Tests of these would prove nothing by passing. */
    readonly unused_rules: ReadonlySet<string>;
    readonly screens: ScreenPaths;
  },
): Proofs {
  // Only journeys are at addresses.
  const isOpened = (id: string, result: FileResult | undefined) =>
    Object.entries(result?.visited ?? {}).some(
      ([title, visited]) => idsIn(title, requirements).includes(id) && hasOpened(id, visited, screens),
    );
  const run = files.filter(({ path, text }) => results[path]?.hash === hashOf(text));
  const passed = run.map(({ path, text }) => ({ path, text: passedText(text, results[path]) }));
  const all = citationsIn(passed, requirements);
  const counted = new Map<string, string[]>();
  for (const { path, text } of run) {
    const of_used = new Set(idsIn(isRule(path) ? withoutWaitingTests(text, unused_rules) : text, requirements));
    for (const id of idsIn(passedText(text, results[path]), requirements))
      if ((of_used.has(id) || !isRule(path)) && (!isScreen(id) || isOpened(id, results[path])))
        counted.set(id, [...(counted.get(id) ?? []), path]);
  }
  return {
    proven: new Map([...counted].map(([id, paths]) => [id, { by: proofBy(paths), paths }])),
    waiting: new Map([...all].filter(([id]) => !counted.has(id) && !isScreen(id))),
    not_run: files.filter((file) => !run.includes(file)).map(({ path }) => path),
  };
}

/** The titles of the tests that passed, and the ids that are by themselves in tables when all did. */
function passedText(text: string, result: Results[string] | undefined): string {
  if (result === undefined) return '';
  const rows = result.is_whole ? (text.match(/(['"`])(?:[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+ ?)+\1/g) ?? []) : [];
  return [...result.passed, ...rows].map((line) => line.replaceAll(/\/[/*]/g, ' ')).join('\n');
}

type Kind = 'journey' | 'call' | 'component' | 'rule' | 'unit';

function kindOf(path: string): Kind {
  if (path.startsWith('e2e/')) return 'journey';
  if (path.startsWith('apps/server/')) return 'call';
  if (path.endsWith('.tsx')) return 'component';
  return path.startsWith('packages/') ? 'rule' : 'unit';
}

function proofBy(paths: readonly string[]): Proof {
  const kinds = new Set(paths.map(kindOf));
  const [only] = kinds;
  if (kinds.size > 1 || only === undefined || only === 'call' || only === 'component') return 'proven';
  return `${only} only`;
}

function isRule(path: string): boolean {
  return path.startsWith('packages/domain/');
}

function isScreen(id: string): boolean {
  return /^SCREEN-\d+$/.test(id);
}
