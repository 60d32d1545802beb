import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { GENERAL_SECTIONS, GUIDES, SCREEN_GUIDES } from '@tsela/domain/screens/screen-guides';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { describe, expect, it } from 'vitest';
import { compiledGuide } from '../apps/web/build/guides.ts';

const guides = globSync('docs/using/*.md').map((path) => compiledGuide(basename(path, '.md'), readFileSync(path, 'utf8')));
const sections = guides.flatMap((guide) => guide.sections);
const named = new Set<string>([...Object.values(SCREEN_GUIDES).flat(), ...GENERAL_SECTIONS]);

describe('SCREEN-18: the guides', () => {
  it('explain every screen, and each section that a screen names is written', () => {
    const ids = new Set(sections.map(({ id }) => id));

    expect(Object.keys(SCREENS).filter((name) => !(name in SCREEN_GUIDES))).toEqual([]);
    expect([...named].filter((id) => !ids.has(id))).toEqual([]);
  });

  it('have no section that no screen names and that is not general', () => {
    expect(sections.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  });

  it('are those of the table, each with a title, and no two sections have one id', () => {
    expect(guides.map(({ key }) => key).toSorted()).toEqual(Object.keys(GUIDES).toSorted());
    expect(guides.filter(({ title }) => title === '')).toEqual([]);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  it('hold finished text only: nothing empty, no mark of Markdown left over and no link that leads out of the guides', () => {
    const unfinished = sections.filter(({ text }) => text === '' || /\*\w|\w\*|\]\(|^#/m.test(text));

    expect(unfinished.map(({ id }) => id)).toEqual([]);
  });

  it('take HTML in a text for words', () => {
    const guide = compiledGuide('plant', '# Plant\n\n## A leaf\nIt is <script>alert(1)</script>\ngreen.\n\n- one\n- two\n');

    expect(guide).toEqual({
      key: 'plant',
      title: 'Plant',
      sections: [
        {
          id: 'plant/a-leaf',
          title: 'A leaf',
          html: '<p>It is &lt;script&gt;alert(1)&lt;/script&gt; green.</p>\n<ul><li>one</li><li>two</li></ul>',
          text: 'It is <script>alert(1)</script> green.\none\ntwo',
        },
      ],
    });
  });
});
