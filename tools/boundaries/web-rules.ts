import { AREAS } from './floors.ts';
import { withoutComments } from './imports.ts';
import { isTest } from './source-tree.ts';
import type { Rule, SourceFile } from './source-tree.ts';

const WEB = 'apps/web/src/';
const RAND_TEXT = '@tsela/domain/formats/rand-text';
const SHARED_OF_AN_AREA = /\/parts\/|-calls\.ts$/;

/** What each folder below the areas may use of the rest of the web app. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  theme: ['theme'],
  strings: ['strings'],
  ui: ['ui', 'theme', 'strings'],
  api: ['api', 'strings', 'version.ts'],
};

/** The pieces of `ui` know neither routes nor the API, so that any page may use any of them. */
export const webLayers: Rule = (file) => {
  const own = folderOf(file.path);
  const allowed = FOLDERS[own ?? ''];
  if (own === undefined || allowed === undefined || isTest(file.path)) return [];
  return file.imports.flatMap(({ target, line, specifier }) => {
    const used = folderOf(target ?? '');
    if (used === undefined || allowed.includes(used)) return [];
    return [violation(file, line, 'web-layers', `uses ${specifier}: ${own} may use ${allowed.join(', ')} only.`)];
  });
};

/** Pages and forms belong to their area; others use its parts and its calls. */
export const pagesArePrivate: Rule = (file) => {
  const own = folderOf(file.path);
  if (own === undefined || isTest(file.path) || /\/(routes|main)\.tsx$/.test(file.path)) return [];
  return file.imports.flatMap(({ target, line, specifier }) => {
    const other = folderOf(target ?? '');
    if (other === undefined || !AREAS.has(other) || other === own || SHARED_OF_AN_AREA.test(target ?? '')) return [];
    return [
      violation(file, line, 'pages-are-private', `uses ${specifier}, which is private to ${other}: share it through parts/.`),
    ];
  });
};

/** On a screen an amount is never broken at the end of a line: texts get theirs from `moneyText`. */
export const amountsStayWhole: Rule = (file) => {
  if (!file.path.startsWith(WEB) || file.path === `${WEB}ui/show/money-text.ts` || isTest(file.path)) return [];
  return file.imports
    .filter(({ specifier, line }) => specifier === RAND_TEXT && /\brandText\b/.test(file.text.split('\n')[line - 1] ?? ''))
    .map(({ line }) =>
      violation(file, line, 'amounts-stay-whole', 'uses randText: moneyText of ui/show keeps an amount on one line.'),
    );
};

/** What the kit has a part for: elements as they are written, and the library's parts by name. Marks on maps are no elements of React. */
const ELEMENTS =
  /<(button|dialog|form|table)\b|\b(?:as|component)=["'](button|dialog|form|table)["']|(?<!document\.)\bcreateElement\(\s*'(button|dialog|form|table)'/g;
const LIBRARY = '@mantine/core';
const PARTS_OF_LIBRARY: readonly string[] = ['Button', 'CloseButton', 'Drawer', 'Modal', 'Table', 'UnstyledButton'];

/** Tables, forms, buttons and dialogs of screens are the kit's, so that each behaves in one way; no file is excepted. */
export const kitOfParts: Rule = (file) => {
  const own = folderOf(file.path);
  if (own === undefined || own === 'ui' || isTest(file.path)) return [];
  const code = withoutComments(file.text);
  const elements = file.path.endsWith('.tsx')
    ? [...code.matchAll(ELEMENTS)].map((match) => ({
        name: match[1] ?? match[2] ?? match[3] ?? '',
        line: code.slice(0, match.index).split('\n').length,
      }))
    : [];
  const taken = file.imports
    .filter(({ package_name }) => package_name === LIBRARY)
    .flatMap(({ names, line }) => names.filter((name) => PARTS_OF_LIBRARY.includes(name)).map((name) => ({ name, line })));
  return [...elements, ...taken].map(({ name, line }) =>
    violation(file, line, 'kit-of-parts', `makes a ${name} by hand: ui/ has a part for it (docs/design/house.md §4).`),
  );
};

/** The folder below `src`, or the file itself when it lies in `src`. */
function folderOf(path: string): string | undefined {
  return path.startsWith(WEB) ? path.slice(WEB.length).split('/')[0] : undefined;
}

function violation(file: SourceFile, line: number, rule: string, message: string) {
  return { path: file.path, line, rule, message };
}
