import { withoutComments } from '../boundaries/imports.ts';

interface Source {
  readonly path: string;
  readonly text: string;
}

const DOMAIN = 'packages/domain/src/';
const PLAIN_CONSTANT = /^export const ([A-Z][A-Z0-9_]*)(?:: [^=\n]+)? = (?:-?\d|'|\[\s*(?:-?\d|'|\]))/gm;
const DECLARATION = /^(export )?(?:async )?(const|function|class|interface|type) (\w+)/gm;

/** A function, a constant or a type: what is only used as a type is used. */
interface Declared {
  readonly name: string;
  readonly is_rule: boolean;
  readonly names: ReadonlySet<string>;
}

/**
 * The functions and constants of the domain that nothing of the product uses, directly or through other rules: they wait for the part
 * that will. A name that stands twice counts as used when either is.
 */
export function waitingRules(sources: readonly Source[]): ReadonlySet<string> {
  const rules = sources.filter(({ path }) => path.startsWith(DOMAIN));
  const declared = rules.flatMap(({ text }) => declarationsIn(text));
  const used = new Set<string>();
  let found = sources.filter((source) => !rules.includes(source)).flatMap(({ text }) => [...namesIn(text)]);
  while (found.length > 0) {
    for (const name of found) used.add(name);
    found = declared.filter(({ name }) => used.has(name)).flatMap(({ names }) => [...names].filter((name) => !used.has(name)));
  }
  return new Set(declared.filter(({ name, is_rule }) => is_rule && !used.has(name)).map(({ name }) => name));
}

/** The constants of the domain that are one value or a list of values: that they are what they are proves no use of them. */
export function plainConstants(sources: readonly Source[]): ReadonlySet<string> {
  const rules = sources.filter(({ path }) => path.startsWith(DOMAIN));
  return new Set(rules.flatMap(({ text }) => [...text.matchAll(PLAIN_CONSTANT)].map(([, name = '']) => name)));
}

/**
 * A test file of the domain without what proves nothing: tests that name only waiting rules and plain constants, and the tables that only
 * they read. A test that names no rule stays, and so does one among others that are used.
 */
export function withoutWaitingTests(text: string, waiting: ReadonlySet<string>): string {
  const [head = '', ...tests] = text.split(/^(?=\s*(?:it|describe)(?:\.\w+)?\()/m);
  const imports = [...text.matchAll(/^import \{([^}]*)\} from '(\.\.?\/)[^']*'/gm)];
  const imported = imports.flatMap(([, names = '', place]) =>
    names.split(',').flatMap((name) => ({ name: /(\w+)\s*$/.exec(name)?.[1] ?? '', is_beside: place === './' })),
  );
  const declared = headParts(head);
  const isWaiting = (part: string) => {
    const names = withHelpers(namesIn(part), declared);
    const rules = imported.filter(({ name }) => names.has(name));
    // A test is about what is beside it; what comes from elsewhere, such as an amount or a day, serves it.
    const beside = rules.filter(({ is_beside }) => is_beside);
    const subjects = beside.length > 0 ? beside : rules;
    return subjects.length > 0 && subjects.every(({ name }) => waiting.has(name));
  };
  const left = tests.filter((test) => !isWaiting(test));
  const dropped = tests.filter((test) => isWaiting(test));
  if (isWaiting(text.replaceAll(/^import [^;]*;/gm, ''))) return '';
  return [withoutTables(head, (name) => isNamedIn(dropped, name) && !isNamedIn(left, name)), ...left].join('');
}

/** What a test file declares before its tests, by name. */
function headParts(head: string): ReadonlyMap<string, ReadonlySet<string>> {
  const parts = head.split(/^(?=(?:const|(?:async )?function) )/m);
  return new Map(parts.map((part) => [/^(?:const|(?:async )?function) (\w+)/.exec(part)?.[1] ?? '', namesIn(part)]));
}

/** The names of a test with those that its helpers use. */
function withHelpers(names: ReadonlySet<string>, declared: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const all = new Set(names);
  for (const name of all) for (const used of declared.get(name) ?? []) all.add(used);
  return all;
}

function withoutTables(head: string, isDropped: (name: string) => boolean): string {
  return head
    .split(/^(?=(?:const|function|type|interface) )/m)
    .filter((part) => !isDropped(/^const (\w+)/.exec(part)?.[1] ?? ''))
    .join('');
}

function isNamedIn(tests: readonly string[], name: string): boolean {
  return name !== '' && tests.some((test) => namesIn(test).has(name));
}

function declarationsIn(text: string): Declared[] {
  const plain = withoutComments(text, { keep_templates: true });
  const starts = [...plain.matchAll(DECLARATION)];
  return starts.map((start, at) => {
    const [, exported, kind, name = ''] = start;
    const body = plain.slice(start.index + start[0].length, starts[at + 1]?.index);
    return { name, is_rule: exported !== undefined && kind !== 'interface' && kind !== 'type', names: namesIn(body) };
  });
}

function namesIn(text: string): Set<string> {
  return new Set(withoutComments(text, { keep_templates: true }).match(/\b[A-Za-z_]\w*\b/g));
}
