import { posix } from 'node:path';

/** One import in a source file. */
export type Import = {
  readonly specifier: string;
  readonly line: number;
  /** Gone at run time: `import type`. */
  readonly is_type: boolean;
  /** What is taken from it by name; empty for a whole module. */
  readonly names: readonly string[];
  /** The file of this repository it names, from the root; null when it names a package from outside. */
  readonly target: string | null;
  /** The package from outside it names, such as `pg` or `node:fs`; null within the repository. */
  readonly package_name: string | null;
};

const COMMENTS_AND_TEXTS = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const FROM = /^[ \t]*(?:import|export)\s+(type\s)?([^;'"`()]*?)from\s*(?:'([^'\n]+)'|"([^"\n]+)")/gm;
const FOR_EFFECT = /^[ \t]*import\s*['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g;
const IMPORT_TYPE = /\btypeof\s+$/;

/** Where the sources of the packages of this repository lie. */
const OWN_PACKAGES: Readonly<Record<string, string>> = {
  '@tsela/domain': 'packages/domain/src',
  '@tsela/contract': 'packages/contract/src',
  '@tsela/server': 'apps/server/src',
  '@tsela/web': 'apps/web/src',
};

/** The imports of a source file, also dynamic and re-exporting ones; what is in comments and template texts does not count. */
export function importsOf(path: string, text: string): Import[] {
  const code = withoutComments(text);
  const found = [
    ...[...code.matchAll(FROM)].map((match) => ({
      index: match.index,
      specifier: match[3] ?? match[4],
      is_type: match[1] !== undefined,
      names: namesIn(match[2]),
    })),
    ...[...code.matchAll(FOR_EFFECT)].map((match) => ({ index: match.index, specifier: match[1], is_type: false, names: [] })),
    ...[...code.matchAll(DYNAMIC)].map((match) => ({
      index: match.index,
      specifier: match[1],
      is_type: IMPORT_TYPE.test(code.slice(0, match.index)),
      names: [],
    })),
  ];
  return found.map(({ index, specifier = '', is_type, names }) => ({
    specifier,
    line: code.slice(0, index).split('\n').length,
    is_type,
    names,
    ...resolve(path, specifier),
  }));
}

function namesIn(clause = ''): string[] {
  const list = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  return list
    .split(',')
    .map((item) =>
      item
        .trim()
        .replace(/^type\s+/, '')
        .replace(/\s+as\s.*$/s, ''),
    )
    .filter((name) => name !== '');
}

/** The text with comments blanked and everything else where it was. Template texts are blanked as well, since they hold SQL and
 *  prose, unless they are asked for. */
export function withoutComments(text: string, { keep_templates = false } = {}): string {
  return text.replace(COMMENTS_AND_TEXTS, (piece) => {
    const is_kept = piece.startsWith("'") || piece.startsWith('"') || (keep_templates && piece.startsWith('`'));
    return is_kept ? piece : piece.replace(piece.startsWith('`') ? /[^\n`]/g : /[^\n]/g, ' ');
  });
}

/** Every comment of a text, with its line. */
export function commentsOf(text: string): { line: number; words: string }[] {
  return [...text.matchAll(COMMENTS_AND_TEXTS)]
    .filter(([piece]) => piece.startsWith('/'))
    .map(({ 0: words, index }) => ({ line: text.slice(0, index).split('\n').length, words }));
}

function resolve(path: string, specifier: string): Pick<Import, 'target' | 'package_name'> {
  if (specifier.startsWith('.')) {
    return { target: posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))), package_name: null };
  }
  const [first = '', second = ''] = specifier.split('/');
  const package_name = specifier.startsWith('@') ? `${first}/${second}` : first;
  const folder = OWN_PACKAGES[package_name];
  if (folder === undefined) return { target: null, package_name };
  const within = specifier.slice(package_name.length + 1);
  return { target: /\.\w+$/.test(within) ? `${folder}/${within}` : `${folder}/${within}.ts`, package_name: null };
}
