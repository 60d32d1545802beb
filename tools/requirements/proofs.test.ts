import { describe, expect, it } from 'vitest';
import { proofsIn } from './proofs.ts';
import { parseRequirements } from './requirements.ts';
import { resultsOf } from './results.ts';
import { screenPathsIn } from './screen-paths.ts';
import { figuresOf, specMap } from './spec-map.ts';

const requirements = parseRequirements(`id\tarea\tsource\tkind\trequirement
PIN-01\ttracking\tshell §7\trule\tA PIN has six digits.
PIN-02\ttracking\tshell §7\trule\tIt is sent again.
KEY-36\tsettings\tshell §2\tsetting\tDrivers scan each parcel.
SCREEN-40\ttools\tshell §3\tui\tWebhooks.
`);

type Status = 'passed' | 'failed' | 'skipped';

/** Test files with what their tests came to, as `npm run spec` sees them. */
function proofsOf(
  files: Readonly<
    Record<string, { text?: string; tests: Readonly<Record<string, Status>>; ran_as?: string; visited?: readonly string[] }>
  >,
  unused_rules: readonly string[] = [],
) {
  const entries = Object.entries(files).map(([path, { text = '', ran_as = text, visited = [], tests }]) => {
    return { path, text, tests, ran_as, meta: path.startsWith('e2e/') ? { visited } : {} };
  });
  const report = {
    testResults: entries.map(({ path, tests, meta }) => ({
      name: path,
      status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
      assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status, meta })),
    })),
  };
  const results = resultsOf(report, (path) => entries.find((entry) => entry.path === path)?.ran_as ?? '');
  return proofsIn(entries, {
    requirements,
    results,
    unused_rules: new Set(unused_rules),
    screens: screenPathsIn('## S40 Hooks - `/tools/hooks/{id}`\n'),
  });
}

const provenBy = (proofs: ReturnType<typeof proofsOf>) => Object.fromEntries([...proofs.proven].map(([id, { by }]) => [id, by]));

describe('what a test proves', () => {
  it.each([
    ['passed', { 'PIN-01': 'proven' }],
    ['failed', {}],
    ['skipped', {}],
  ] as const)('when it %s', (status, proven) => {
    expect(provenBy(proofsOf({ 'apps/server/src/a.test.ts': { tests: { 'PIN-01: six digits': status } } }))).toEqual(proven);
  });

  it('is nothing until the file has run as it is', () => {
    const proofs = proofsOf({ 'apps/server/src/a.test.ts': { text: 'new', ran_as: 'old', tests: { 'PIN-01: x': 'passed' } } });

    expect([provenBy(proofs), proofs.not_run]).toEqual([{}, ['apps/server/src/a.test.ts']]);
  });

  it('includes the ids of a table’s rows, when every test of the file passed', () => {
    const text = "it.each([['PIN-01', 6], ['PIN-02', 7]])('a PIN has %s digits')";
    const tests = (status: Status) => ({ 'a PIN has 6 digits': 'passed', 'a PIN has 7 digits': status }) as const;

    expect(provenBy(proofsOf({ 'apps/server/src/a.test.ts': { text, tests: tests('passed') } }))).toEqual({
      'PIN-01': 'proven',
      'PIN-02': 'proven',
    });
    expect(provenBy(proofsOf({ 'apps/server/src/a.test.ts': { text, tests: tests('failed') } }))).toEqual({});
  });

  it('is not what only stands in the file, as in its set-up', () => {
    const text = "// PIN-01\nconst set_up = 'PIN-02 is sent';";

    expect(provenBy(proofsOf({ 'apps/server/src/a.test.ts': { text, tests: { 'is sent': 'passed' } } }))).toEqual({});
  });

  it('is named by its kind when nothing else proves it', () => {
    const tests = { 'PIN-01: x': 'passed' } as const;

    expect(provenBy(proofsOf({ 'e2e/a.spec.ts': { tests } }))).toEqual({ 'PIN-01': 'journey only' });
    expect(provenBy(proofsOf({ 'apps/web/src/a.test.ts': { tests } }))).toEqual({ 'PIN-01': 'unit only' });
    expect(provenBy(proofsOf({ 'apps/web/src/a.test.ts': { tests }, 'e2e/a.spec.ts': { tests } }))).toEqual({
      'PIN-01': 'proven',
    });
  });

  it('of a screen is shown by a journey alone, which was at its address', () => {
    const tests = { 'SCREEN-40: x': 'passed' } as const;
    const by = (visited: readonly string[]) => provenBy(proofsOf({ 'e2e/a.spec.ts': { tests, visited } }));

    expect(provenBy(proofsOf({ 'apps/server/src/a.test.ts': { tests } }))).toEqual({});
    expect(by(['/settings', '/tools/hooks'])).toEqual({});
    expect(by(['/tools/hooks/7'])).toEqual({ 'SCREEN-40': 'journey only' });
  });

  it('waits while nothing of the product uses the rule', () => {
    const text = `import { isPaid } from './pay.ts';
it('PIN-01: is paid', () => { isPaid(); });
`;
    const files = {
      'packages/domain/src/a.test.ts': { text, tests: { 'PIN-01: is paid': 'passed' } },
    } as const;

    const unused = proofsOf(files, ['isPaid']);

    expect(provenBy(proofsOf(files))).toEqual({ 'PIN-01': 'rule only' });
    expect([provenBy(unused), [...unused.waiting.keys()]]).toEqual([{}, ['PIN-01']]);
  });
});

describe('the map of the requirements', () => {
  const proofs = proofsOf({ 'e2e/a.spec.ts': { tests: { 'PIN-01: x': 'passed' } } });

  it('tells for each requirement what proves it, and how', () => {
    const map = specMap(requirements, proofs);

    expect(map).toContain('1 of 4 are proven, of them 1 by journey only, 0 by rule only, 0 by unit only.');
    expect(map).toContain('## tracking: 1 of 2');
    expect(map).toContain('| PIN-01 | journey only: `e2e/a.spec.ts` |');
    expect(map).toContain('| PIN-02 | – |');
  });

  it('counts each requirement once', () => {
    expect(figuresOf(requirements, proofs)).toEqual({
      proven: 0,
      'journey only': 1,
      'rule only': 0,
      'unit only': 0,
      waiting: 0,
      missing: 3,
    });
  });
});

describe('screenPathsIn', () => {
  it('reads each address of a heading, without what it says of its search', () => {
    const screens = screenPathsIn('## S43 Payments - `/billing?tab=payments`, `/billing/imports/{id}`\n\n## S55 Viewer\n');

    expect([...screens]).toEqual([
      ['SCREEN-43', ['/billing', '/billing/imports/$id']],
      ['SCREEN-55', []],
    ]);
  });
});
