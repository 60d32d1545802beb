import { withoutComments } from '../boundaries/imports.ts';

/** One row of docs/spec/requirements.tsv. */
export type Requirement = { readonly id: string; readonly area: string; readonly text: string };

/** Which test files cite which ids. */
export type Citations = ReadonlyMap<string, readonly string[]>;

const HEADER = 'id\tarea\tsource\tkind\trequirement';

/** Reads the table. Throws when its columns are others than expected. */
export function parseRequirements(table: string): Requirement[] {
  const [header, ...rows] = table.trimEnd().split('\n');
  if (header !== HEADER) throw new Error(`The table of requirements begins with "${header}" and not with its columns.`);
  return rows.map((row) => {
    const [id = '', area = '', , , text = ''] = row.split('\t');
    return { id, area, text };
  });
}

/** The ids that test files name outside comments, known or not: anything written like the ids of the table. */
export function citationsIn(files: readonly { path: string; text: string }[], requirements: readonly Requirement[]): Citations {
  const cited = new Map<string, string[]>();
  for (const { path, text } of files) for (const id of idsIn(text, requirements)) cited.set(id, [...(cited.get(id) ?? []), path]);
  return cited;
}

/** The ids in a text, each once. */
export function idsIn(text: string, requirements: readonly Requirement[]): string[] {
  return [...new Set(withoutComments(text, { keep_templates: true }).match(likeAnId(requirements)))];
}

const patterns = new WeakMap<readonly Requirement[], RegExp>();

function likeAnId(requirements: readonly Requirement[]): RegExp {
  const known = patterns.get(requirements);
  if (known) return known;
  const prefixes = [...new Set(requirements.map(({ id }) => id.replace(/-\d+$/, '')))];
  const pattern = new RegExp(`(?<![A-Z0-9-])(?:${prefixes.join('|')})-\\d+(?![\\d-])`, 'g');
  patterns.set(requirements, pattern);
  return pattern;
}

export function unknownIds(citations: Citations, requirements: readonly Requirement[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return [...citations.keys()].filter((id) => !known.has(id)).sort();
}

/** Areas in the order of the table, each with its requirements. */
export function byArea(requirements: readonly Requirement[]): Map<string, Requirement[]> {
  const areas = new Map<string, Requirement[]>();
  for (const requirement of requirements) areas.set(requirement.area, [...(areas.get(requirement.area) ?? []), requirement]);
  return areas;
}
