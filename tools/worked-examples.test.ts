import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sectionText, withSection } from './worked-examples/guide-section.ts';
import { WORKED_EXAMPLES } from './worked-examples/worked-examples.ts';

const written = (guide: string) => readFileSync(`docs/using/${guide}.md`, 'utf8');

it.each(WORKED_EXAMPLES.map((example) => [`${example.guide}, ${example.title}`, example] as const))(
  'SCREEN-18: the example of %s has the figures that the rules of the product come to',
  (_name, { guide, title, lines }) => {
    expect(sectionText(written(guide), title)).toBe(lines().join('\n'));
  },
);

it('SCREEN-18: each main guide has one example', () => {
  expect(WORKED_EXAMPLES.map(({ guide }) => guide)).toEqual(['prices', 'finance', 'operations', 'operations', 'operations']);
});

it('an example is written under its heading, or at the end', () => {
  const guide = '# Plants\n\n## Leaves\nGreen.\n\n## Roots\nBrown.\n';

  expect(withSection(guide, { title: 'Leaves', text: 'Red.' })).toBe('# Plants\n\n## Leaves\nRed.\n\n## Roots\nBrown.\n');
  expect(sectionText(withSection(guide, { title: 'Stems', text: 'Long.' }), 'Stems')).toBe('Long.');
  expect(sectionText(guide, 'Stems')).toBe(null);
});
