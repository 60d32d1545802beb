import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import type { SourceFile, SourceTree } from '../boundaries/source-tree.ts';
import { isTest } from '../boundaries/source-tree.ts';

/** A regular expression of the product, and where it stands. `pattern` is null when it is made of what only a running program knows. */
export interface FoundPattern {
  readonly where: string;
  readonly pattern: string | null;
  readonly flags: string;
}

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Every regular expression that product code writes down or makes, in files of the given folders. */
export function patternsOfCode(tree: SourceTree, folders: readonly string[]): FoundPattern[] {
  return [...tree.files.values()]
    .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path) && folders.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap((file) => patternsOfFile(file, tree));
}

function patternsOfFile(file: SourceFile, tree: SourceTree): FoundPattern[] {
  if (!/[/]|RegExp/.test(file.text)) return [];
  const found: FoundPattern[] = [];
  for (const node of nodesOf(file)) {
    const where = `${file.path}:${file.text.slice(0, node.start).split('\n').length}`;
    const { regex } = node as { regex?: { pattern: string; flags: string } | null };
    if (node.type === 'Literal' && regex) found.push({ where, ...regex });
    if (!isMakingPattern(node)) continue;
    const [source, flags] = node['arguments'] as Node[];
    found.push({
      where,
      pattern: source ? textOf(source, file, tree) : null,
      flags: (flags && textOf(flags, file, tree)) ?? '',
    });
  }
  return found;
}

function isMakingPattern({ type, callee }: Node): boolean {
  return (type === 'NewExpression' || type === 'CallExpression') && (callee as { name?: unknown }).name === 'RegExp';
}

function nodesOf({ path, text }: SourceFile): Node[] {
  const found: Node[] = [];
  const waiting: unknown[] = [parseSync(path, text).program];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null || value instanceof RegExp) continue;
    if (!Array.isArray(value) && typeof (value as Node).type === 'string') found.push(value as Node);
    waiting.push(...Object.values(value).filter((each) => each !== undefined));
  }
  return found;
}

/** The text an expression stands for, or null when it hangs on what only a running program knows. */
function textOf(node: Node, file: SourceFile, tree: SourceTree): string | null {
  switch (node.type) {
    case 'Literal': {
      const { regex, value } = node as { regex?: { pattern: string } | null; value?: unknown };
      return regex?.pattern ?? String(value);
    }
    case 'TemplateLiteral':
      return textOfTemplate(node, file, tree, 'cooked');
    case 'TaggedTemplateExpression':
      return textOfTemplate(node['quasi'] as Node, file, tree, 'raw');
    case 'MemberExpression':
      return (node['property'] as { name?: unknown }).name === 'source' ? textOf(node['object'] as Node, file, tree) : null;
    case 'Identifier':
      return textOfName(String(node['name']), file, tree);
    default:
      return null;
  }
}

function textOfTemplate(node: Node, file: SourceFile, tree: SourceTree, form: 'cooked' | 'raw'): string | null {
  const texts = (node['quasis'] as { value: { cooked: string; raw: string } }[]).map(({ value }) => value[form]);
  const gaps = (node['expressions'] as Node[]).map((gap) => textOf(gap, file, tree));
  return gaps.includes(null) ? null : texts.map((text, at) => text + (gaps[at] ?? '')).join('');
}

/** A constant of the file, or of the file it is imported from. */
function textOfName(name: string, file: SourceFile, tree: SourceTree): string | null {
  const nodes = nodesOf(file);
  const own = nodes.find(({ type, id }) => type === 'VariableDeclarator' && (id as { name?: unknown }).name === name);
  if (own?.['init']) return textOf(own['init'] as Node, file, tree);
  const from = nodes.find(
    ({ type, specifiers }) =>
      type === 'ImportDeclaration' && (specifiers as { local: { name: string } }[]).some(({ local }) => local.name === name),
  );
  const specifier = (from?.['source'] as { value?: string } | undefined)?.value;
  const source = specifier === undefined ? undefined : tree.files.get(pathOf(specifier, file.path));
  return source ? textOfName(name, source, tree) : null;
}

function pathOf(specifier: string, importer: string): string {
  const [, package_name, rest] = /^@tsela\/([a-z]+)\/(.+)$/.exec(specifier) ?? [];
  if (package_name === undefined) return join(dirname(importer), specifier);
  return `${package_name === 'server' || package_name === 'web' ? 'apps' : 'packages'}/${package_name}/src/${rest}.ts`;
}

/** Every `pattern` of a schema. */
export function patternsOfSchema(where: string, schema: object): FoundPattern[] {
  const found: FoundPattern[] = [];
  const waiting: unknown[] = [schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const { pattern, patternProperties } = value as { pattern?: unknown; patternProperties?: object };
    // The validator compiles them with this flag.
    if (typeof pattern === 'string') found.push({ where, pattern, flags: 'u' });
    for (const key of Object.keys(patternProperties ?? {})) found.push({ where, pattern: key, flags: 'u' });
    waiting.push(...Object.values(value).filter((each) => each !== undefined));
  }
  return found;
}
