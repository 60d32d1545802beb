import { PROOFS } from './proofs.ts';
import type { Proof, Proofs } from './proofs.ts';
import { byArea } from './requirements.ts';
import type { Requirement } from './requirements.ts';

/** How many requirements are proven, and how; what waits for a part of the product; and what nothing proves. */
export type Figures = Readonly<Record<Proof | 'waiting' | 'missing', number>>;

export function figuresOf(rows: readonly Requirement[], { proven, waiting }: Proofs): Figures {
  const by = (proof: Proof) => rows.filter(({ id }) => proven.get(id)?.by === proof).length;
  const counted = Object.fromEntries(PROOFS.map((proof) => [proof, by(proof)])) as Record<Proof, number>;
  const waits = rows.filter(({ id }) => waiting.has(id)).length;
  const missing = rows.length - waits - PROOFS.reduce((sum, proof) => sum + counted[proof], 0);
  return { ...counted, waiting: waits, missing };
}

/** docs/spec-map.md: each requirement with the tests that prove it, or those of a rule that nothing of the product obeys yet. */
export function specMap(requirements: readonly Requirement[], proofs: Proofs): string {
  const { proven, waiting } = proofs;
  const sections = [...byArea(requirements)].map(([area, rows]) => {
    const lines = rows.map(({ id }) => {
      const proof = proven.get(id);
      const paths = proof?.paths ?? waiting.get(id) ?? [];
      const how = waiting.has(id) ? 'not used yet: ' : proof === undefined || proof.by === 'proven' ? '' : `${proof.by}: `;
      return `| ${id} | ${how}${paths.map((path) => `\`${path}\``).join('<br>') || '–'} |`;
    });
    const here = rows.filter(({ id }) => proven.has(id)).length;
    return [`## ${area}: ${here} of ${rows.length}`, '', '| requirement | proven by |', '| --- | --- |', ...lines].join('\n');
  });
  const all = figuresOf(requirements, proofs);
  const alone = PROOFS.slice(1).map((proof) => `${all[proof]} by ${proof}`);
  return [
    '# Requirements and their tests',
    '',
    `Written by \`npm run spec\` from \`docs/spec/requirements.tsv\` and what passed in the last \`npm test\`: ${proven.size} of ${requirements.length} are proven, of them ${alone.join(', ')}. Of ${all.waiting} more a rule is tested that nothing of the product uses.`,
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}
