import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { importsOf } from './imports.ts';
import type { Import } from './imports.ts';

export type SourceFile = { readonly path: string; readonly text: string; readonly imports: readonly Import[] };

/** The sources of the repository by path from the root, and what each package says it needs. */
export type SourceTree = {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** By folder of the package; '' is the root. */
  readonly declared: ReadonlyMap<string, { readonly for_all: ReadonlySet<string>; readonly for_tests: ReadonlySet<string> }>;
};

export type Violation = { readonly path: string; readonly line: number; readonly rule: string; readonly message: string };

/** Looks at one file, by what the packages say they need: it breaks or keeps the rule whatever else the tree holds. */
export type Rule = (file: SourceFile, tree: Pick<SourceTree, 'declared'>) => Violation[];

export const PACKAGE_FOLDERS = ['packages/domain', 'packages/contract', 'apps/server', 'apps/web'] as const;

const ROOTS = ['packages', 'apps', 'tools', 'e2e', 'simulator', 'sandbox', 'bench'];
const SKIPPED = new Set(['node_modules', 'dist', '.tsc']);

/** Reads the tree from disk. */
export function readSourceTree(root: string): SourceTree {
  const files = new Map<string, SourceFile>();
  for (const top of ROOTS) for (const path of sourcesBelow(join(root, top))) addFile(files, path, root);
  const declared = new Map(['', ...PACKAGE_FOLDERS].map((folder) => [folder, readDeclared(join(root, folder))]));
  return { files, declared };
}

/** The tree with one more file, or one replaced: how the tests plant a violation. @internal */
export function withFile(tree: SourceTree, path: string, text: string): SourceTree {
  return { ...tree, files: new Map(tree.files).set(path, sourceFile(path, text)) };
}

export function isTest(path: string): boolean {
  return /\.(test|testing)\.tsx?$|\/testing\/|\.spec\.ts$/.test(path);
}

function sourceFile(path: string, text: string): SourceFile {
  return { path, text, imports: importsOf(path, text) };
}

function addFile(files: Map<string, SourceFile>, full_path: string, root: string): void {
  const path = relative(root, full_path).split(sep).join('/');
  files.set(path, sourceFile(path, readFileSync(full_path, 'utf8')));
}

function sourcesBelow(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesBelow(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function readDeclared(folder: string) {
  const manifest: { dependencies?: object; devDependencies?: object; optionalDependencies?: object } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return {
    for_all: new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })),
    for_tests: new Set(Object.keys({ ...manifest.devDependencies })),
  };
}
