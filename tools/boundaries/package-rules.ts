import { isBuiltin } from 'node:module';
import { withoutComments } from './imports.ts';
import { isTest, PACKAGE_FOLDERS } from './source-tree.ts';
import type { Rule, SourceFile } from './source-tree.ts';

/** Which packages of this repository may be used from where. The first folder that a file lies in counts. */
const MAY_USE: readonly (readonly [folder: string, packages: readonly string[]])[] = [
  ['packages/domain/', ['packages/domain']],
  ['packages/contract/', ['packages/contract', 'packages/domain']],
  ['apps/server/', ['apps/server', 'packages/contract', 'packages/domain']],
  ['apps/web/', ['apps/web', 'packages/contract', 'packages/domain']],
];

/** Domain and contract run in the browser as well, and domain runs anywhere. */
const ONLY_FROM_OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  'packages/domain/': [],
  'packages/contract/': ['typebox'],
};

/** A package uses those below it only: domain none, contract domain, and server and web never each other. */
export const packagesBelow: Rule = (file) => {
  const [, allowed] = MAY_USE.find(([folder]) => file.path.startsWith(folder)) ?? [];
  if (allowed === undefined) return [];
  return violationsFor(file, 'packages-below', ({ target, specifier }) => {
    const used = PACKAGE_FOLDERS.find((folder) => target?.startsWith(`${folder}/`));
    return used === undefined || allowed.includes(used) ? null : `may not use ${specifier}: it is not below this package.`;
  });
};

/** Across packages an import names the package, so that its manifest says what it needs. */
export const namedAcrossPackages: Rule = (file) =>
  violationsFor(file, 'named-across-packages', ({ target, specifier }) => {
    const own = packageOf(file.path);
    const leaves = own !== '' && specifier.startsWith('.') && target !== null && !target.startsWith(`${own}/`);
    return leaves ? `leaves its package by ${specifier}: name the package instead.` : null;
  });

/** What is not declared resolves by npm's hoisting alone, until it does not. Tests run from the root and may use its tools. */
export const declaredOnly: Rule = (file, tree) => {
  const own = tree.declared.get(packageOf(file.path));
  const root = tree.declared.get('');
  const for_development = isTest(file.path) || isConfig(file.path) || packageOf(file.path) === '';
  return violationsFor(file, 'declared-only', ({ package_name, is_type, specifier }) => {
    if (package_name === null || isBuiltin(specifier) || specifier.startsWith('virtual:')) return null;
    const names = is_type ? [package_name, typesOf(package_name)] : [package_name];
    const is_declared = names.some(
      (name) =>
        own?.for_all.has(name) ||
        (for_development && (own?.for_tests.has(name) || root?.for_tests.has(name) || root?.for_all.has(name))) ||
        (is_type && own?.for_tests.has(name)),
    );
    return is_declared ? null : `uses ${package_name}, which its package.json does not name.`;
  });
};

/** Own packages must be declared like others. */
export const ownDeclared: Rule = (file, tree) => {
  const declared = tree.declared.get(packageOf(file.path));
  return violationsFor(file, 'declared-only', ({ specifier }) => {
    const name = /^@tsela\/[a-z]+/.exec(specifier)?.[0];
    if (name === undefined || name === `@tsela/${packageOf(file.path).split('/')[1]}`) return null;
    return declared?.for_all.has(name) || declared?.for_tests.has(name)
      ? null
      : `uses ${name}, which its package.json does not name.`;
  });
};

/** Domain imports nothing from outside, contract only its schema language, the browser nothing of Node. */
export const runsAnywhere: Rule = (file) => {
  if (isTest(file.path) || isConfig(file.path)) return [];
  const folder = Object.keys(ONLY_FROM_OUTSIDE).find((start) => file.path.startsWith(start));
  const is_browser = file.path.startsWith('apps/web/src/');
  return violationsFor(file, 'runs-anywhere', ({ package_name, specifier }) => {
    if (package_name === null) return null;
    if (folder !== undefined && !ONLY_FROM_OUTSIDE[folder]?.includes(package_name))
      return `may not use ${specifier} from outside.`;
    return is_browser && isBuiltin(specifier) ? `uses ${specifier}, which no browser has.` : null;
  });
};

const CLOCK_AND_DICE = /\bnew Date\(\s*\)|(?<!new )\bDate\(\)|\bDate\.now\b|\bMath\.random\b|\bperformance\.now\b|\bcrypto\./;

/** A rule of the business gets `now` and chance as arguments, so that it answers the same for the same facts. */
export const noClockOrDice: Rule = (file) => {
  if (!file.path.startsWith('packages/domain/') || isTest(file.path)) return [];
  return withoutComments(file.text, { keep_templates: true })
    .split('\n')
    .flatMap((text, index) => {
      const found = CLOCK_AND_DICE.exec(text)?.[0];
      const message = `reads ${found}: take it as an argument.`;
      return found === undefined ? [] : [{ path: file.path, line: index + 1, rule: 'no-clock-or-dice', message }];
    });
};

function violationsFor(file: SourceFile, rule: string, judge: (used: SourceFile['imports'][number]) => string | null) {
  return file.imports.flatMap((used) => {
    const message = judge(used);
    return message === null ? [] : [{ path: file.path, line: used.line, rule, message }];
  });
}

function packageOf(path: string): string {
  return PACKAGE_FOLDERS.find((folder) => path.startsWith(`${folder}/`)) ?? '';
}

/** Build settings run on Node when the package is built, not where the package runs. */
function isConfig(path: string): boolean {
  return /^apps\/web\/([^/]+\.config\.ts|build\/)/.test(path);
}

function typesOf(package_name: string): string {
  return `@types/${package_name.replace(/^@/, '').replace('/', '__')}`;
}
