import { withoutComments } from '../boundaries/imports.ts';

interface Source {
  readonly path: string;
  readonly text: string;
}

const DOMAIN = 'packages/domain/src/';
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

/** A test file of the domain without what only proves waiting rules: a test that names no rule stays, one among others that are used too. */
export function withoutWaitingTests(text: string, waiting: ReadonlySet<string>): string {
  const imported = [...text.matchAll(/^import \{([^}]*)\} from '\.[^']*'/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /(\w+)\s*$/.exec(name)?.[1] ?? []),
  );
  const isWaiting = (part: string) => {
    const names = namesIn(part);
    const rules = imported.filter((name) => names.has(name));
    return rules.length > 0 && rules.every((name) => waiting.has(name));
  };
  const [head = '', ...tests] = text.split(/^(?=\s*(?:it|describe)(?:\.\w+)?\()/m);
  const rest = text.slice(text.indexOf(head));
  if (isWaiting(rest.replaceAll(/^import [^;]*;/gm, ''))) return '';
  return [head, ...tests.filter((test) => !isWaiting(test))].join('');
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
