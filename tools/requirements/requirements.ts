import { withoutComments } from '../boundaries/imports.ts';

/** One row of docs/spec/requirements.tsv. */
export type Requirement = { readonly id: string; readonly area: string; readonly text: string };

/** What the tests prove; and what only tests of rules cite that nothing of the product uses yet. */
export type Proofs = { readonly proven_by: Citations; readonly waiting: Citations };

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
  const prefixes = [...new Set(requirements.map(({ id }) => id.replace(/-\d+$/, '')))];
  const like_an_id = new RegExp(`(?<![A-Z0-9-])(?:${prefixes.join('|')})-\\d+(?![\\d-])`, 'g');
  const cited = new Map<string, string[]>();
  for (const { path, text } of files) {
    const ids = new Set(withoutComments(text, { keep_templates: true }).match(like_an_id));
    for (const id of ids) cited.set(id, [...(cited.get(id) ?? []), path]);
  }
  return cited;
}

/** Splits what is cited by whether more than tests of waiting rules cite it. */
export function proofsIn(all: Citations, without_waiting: Citations): Proofs {
  return { proven_by: without_waiting, waiting: new Map([...all].filter(([id]) => !without_waiting.has(id))) };
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

/** docs/spec-map.md: each requirement with the tests that prove it, or those of a rule that nothing of the product obeys yet. */
export function specMap(requirements: readonly Requirement[], { proven_by, waiting }: Proofs): string {
  const proven = requirements.filter(({ id }) => proven_by.has(id)).length;
  const sections = [...byArea(requirements)].map(([area, rows]) => {
    const proven_here = rows.filter(({ id }) => proven_by.has(id)).length;
    const lines = rows.map(({ id }) => {
      const paths = proven_by.get(id) ?? waiting.get(id) ?? [];
      const how = waiting.has(id) ? 'rule only, not used yet: ' : '';
      return `| ${id} | ${how}${paths.map((path) => `\`${path}\``).join('<br>') || '–'} |`;
    });
    return [`## ${area}: ${proven_here} of ${rows.length}`, '', '| requirement | proven by |', '| --- | --- |', ...lines].join(
      '\n',
    );
  });
  return [
    '# Requirements and their tests',
    '',
    `Written by \`npm run spec\` from \`docs/spec/requirements.tsv\` and the names of the tests: ${proven} of ${requirements.length} are proven. Of ${waiting.size} more the rule is written and tested, but nothing of the product uses it yet.`,
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}
