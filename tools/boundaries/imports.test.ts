import { describe, expect, it } from 'vitest';
import { firstSentence } from './first-sentence.ts';
import { importsOf, withoutComments } from './imports.ts';

const PATH = 'apps/server/src/billing/charge.ts';

const specifiersOf = (text: string) => importsOf(PATH, text).map(({ specifier }) => specifier);

describe('importsOf', () => {
  it.each([
    ['a named import', "import { a } from 'pg';"],
    ['a default import', "import a from 'pg';"],
    ['a whole module', "import * as a from 'pg';"],
    ['an import over several lines', "import {\n  a,\n  b,\n} from 'pg';"],
    ['an import in double quotes', 'import { a } from "pg";'],
    ['a type import', "import type { A } from 'pg';"],
    ['an import for its effect', "import 'pg';"],
    ['a dynamic import', "const a = await import('pg');"],
    ['a re-export', "export { a } from 'pg';"],
    ['a re-export of everything', "export * from 'pg';"],
    ['an import after a comment on the line', "/* for x */ import { a } from 'pg';"],
    ['one after another', "const b = 1;\nimport { a } from 'pg';"],
  ])('finds %s', (_name, text) => {
    expect(specifiersOf(text)).toEqual(['pg']);
  });

  it.each([
    ['a comment', "// import { a } from 'pg';"],
    ['a long comment', "/*\nimport { a } from 'pg';\n*/"],
    ['a docstring', "/**\n * import 'pg';\n */"],
    ['a template text', "const text = `\nimport { a } from 'pg';\n`;"],
    ['an export of its own', "export const from = 'pg';"],
  ])('finds nothing in %s', (_name, text) => {
    expect(specifiersOf(text)).toEqual([]);
  });

  it('is not led astray by quotes in comments and comments in quotes', () => {
    expect(specifiersOf("// it's\nimport { a } from 'one';\nconst url = 'https://x';\nimport { b } from 'two';")).toEqual([
      'one',
      'two',
    ]);
  });

  it('tells the line, the names and whether it is gone at run time', () => {
    const text = "// first\nimport { loadAccountFor as load, type Row } from 'pg';\nimport type { B } from 'kysely';";

    expect(importsOf(PATH, text)).toMatchObject([
      { line: 2, names: ['loadAccountFor', 'Row'], is_type: false, package_name: 'pg', target: null },
      { line: 3, names: ['B'], is_type: true, package_name: 'kysely', target: null },
    ]);
  });

  it.each([
    ['../accounts/account-reads.ts', 'apps/server/src/accounts/account-reads.ts'],
    ['./vat.ts', 'apps/server/src/billing/vat.ts'],
    ['@tsela/domain/money/cents', 'packages/domain/src/money/cents.ts'],
    ['@tsela/server/main', 'apps/server/src/main.ts'],
    ['@tsela/contract/openapi.json', 'packages/contract/src/openapi.json'],
  ])('finds the file that %s names', (specifier, target) => {
    expect(importsOf(PATH, `import { a } from '${specifier}';`)).toMatchObject([{ target, package_name: null }]);
  });

  it.each([
    ['node:fs', 'node:fs'],
    ['@fastify/static', '@fastify/static'],
    ['kysely/migration', 'kysely'],
  ])('finds the package that %s belongs to', (specifier, package_name) => {
    expect(importsOf(PATH, `import { a } from '${specifier}';`)).toMatchObject([{ target: null, package_name }]);
  });
});

describe('withoutComments', () => {
  it('keeps every line where it was', () => {
    expect(withoutComments('a; // b\n/* c\nd */ e')).toBe('a;     \n    \n     e');
  });

  it('keeps template texts only when asked', () => {
    expect(withoutComments('`a`')).toBe('` `');
    expect(withoutComments('`a`', { keep_templates: true })).toBe('`a`');
  });
});

describe('firstSentence', () => {
  it('is that of the first exported thing, in one line', () => {
    const text = '/** Not exported. */\nconst a = 1;\n\n/** What it\n *  answers. And more. */\nexport function b() {}';

    expect(firstSentence(text)).toBe('What it answers.');
  });

  it('is empty without a docstring', () => {
    expect(firstSentence('export const a = 1;')).toBe('');
  });
});
