import { ALL_ROUTES } from '@tsela/contract/routes';
import { describe, expect, it } from 'vitest';
import { PACKAGE_FOLDERS, readSourceTree, withFile } from '../boundaries/source-tree.ts';
import { patternsOfCode, patternsOfSchema } from './collect-patterns.testing.ts';
import type { FoundPattern } from './collect-patterns.testing.ts';
import { MOST_MS, worstText } from './worst-text.testing.ts';

const tree = readSourceTree('.');
const written = patternsOfCode(tree, PACKAGE_FOLDERS);
const declared = ALL_ROUTES.flatMap(({ route }) => {
  const where = `${route.method} ${route.path}`;
  return [...patternsOfSchema(where, route.input), ...patternsOfSchema(where, route.output)];
});

/** Patterns made while the program runs: what they can become, by the file that makes them. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  // One star at most; every other sign stands for one.
  'packages/domain/src/accounts/reference-rules.ts': ['^AB[0-9][A-Za-z].*X$', '^.*[0-9][0-9]$', '^[0-9].*[0-9]$'],
  // Texts that are looked for as they are: addresses, numbers and names.
  'packages/domain/src/audit/erased-person.ts': [
    String.raw`(?<![\p{L}\p{N}_])(?:thandi@example\.com|\+27831112223|aaaa)(?![\p{L}\p{N}_])`,
  ],
  // Those of its own table, which are there as they are.
  'apps/web/src/rates/sheet/sheet-draft.ts': [],
};

/** Each pattern once, with every place where it stands. */
function distinct(found: readonly FoundPattern[]): FoundPattern[] {
  const alike = Map.groupBy(found, ({ pattern, flags }) => `/${pattern}/${flags}`);
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, where: [first, ...others].map(({ where }) => where).join(', ') }] : [],
  );
}

const sourcesOf = (found: readonly FoundPattern[]) => found.map(({ pattern }) => pattern);

describe('every pattern of the product', () => {
  it('is found: literals, what is made of constants, and those of schemas', () => {
    expect(written.length).toBeGreaterThan(150);
    expect(sourcesOf(declared)).toContain('^[0-9]{4,8}$');
    expect(sourcesOf(written)).toContain('(/s/)[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{12}(?![\\w-])');
  });

  it('is known, or what it can become is', () => {
    const unknown = written.filter(({ where, pattern }) => pattern === null && MADE[where.split(':')[0] ?? ''] === undefined);

    expect(unknown).toEqual([]);
  });

  it('takes 60 kB of its own worst text in the time of its length', () => {
    const made = Object.entries(MADE).flatMap(([where, patterns]) => patterns.map((pattern) => ({ where, pattern, flags: 'i' })));

    const slow = distinct([...written, ...declared, ...made]).flatMap(({ where, pattern, flags }) => {
      if (pattern === null) return [];
      const { text, took_ms } = worstText(pattern, flags);
      return took_ms > MOST_MS
        ? [`${where} /${pattern}/${flags}: ${took_ms.toFixed(0)} ms for ${text.length} of ${JSON.stringify(text.slice(0, 30))}`]
        : [];
    });

    expect(slow).toEqual([]);
  });
});

describe('the net', () => {
  const plant = 'packages/domain/src/rates/plant.ts';
  const planted = (text: string) =>
    patternsOfCode(withFile(tree, plant, text), ['packages/domain/src/rates']).filter(({ where }) => where.startsWith(plant));

  it.each([
    ['a literal', 'export const a = /^x+$/g;', '^x+$'],
    ['a literal within an expression', "export const b = (t: string) => t.replace(/\\s+$/u, '');", '\\s+$'],
    ['one made of text', "export const c = new RegExp('a+$', 'i');", 'a+$'],
    ['one made of constants', 'const H = String.raw`\\d+`;\nexport const d = RegExp(`^${H}$`);', '^\\d+$'],
  ])('sees %s', (_, text, pattern) => {
    expect(sourcesOf(planted(text))).toContain(pattern);
  });

  it('asks what a pattern becomes that is made of an argument', () => {
    expect(planted('export const e = (t: string) => new RegExp(t);')).toEqual([
      { where: `${plant}:1`, pattern: null, flags: '' },
    ]);
  });

  it.each([
    [String.raw`^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$`, 'i'],
    [String.raw`^-?(\d+\.?\d*|\.\d+)$`, ''],
    [String.raw`\s+$`, ''],
    [String.raw`^(a+)+$`, ''],
    [String.raw`^(?:[a-z0-9]|[a-z])*$`, ''],
    [String.raw`^(\w+\s?)*$`, ''],
    [String.raw`<[^>]*>`, 'g'],
    [String.raw`/\*[^]*?\*/`, 'g'],
    [String.raw`^[^@]+@[^@]+\.[^@]+$`, ''],
    [String.raw`\d+px`, ''],
    [String.raw`^\s*(.*?)\s*$`, ''],
  ])('refuses /%s/%s', (pattern, flags) => {
    expect(worstText(pattern, flags).took_ms).toBeGreaterThan(MOST_MS);
  });

  it.each([
    ['^[a-z]+$', ''],
    [String.raw`^(?:\d+(?:\.\d*)?|\.\d+)$`, ''],
    ['[^]', 'g'],
    ['a|b', 'g'],
    [String.raw`\s+`, 'g'],
    ['^[0-9]{1,15}(,[0-9]{1,15}){0,99}$', 'u'],
  ])('lets /%s/%s through', (pattern, flags) => {
    expect(worstText(pattern, flags).took_ms).toBeLessThan(MOST_MS);
  });
});
