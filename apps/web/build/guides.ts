import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { markdownToHtml } from '@tsela/domain/formats/markdown';
import { plainTextOf } from '@tsela/domain/formats/plain-text';
import { wholeAmounts } from '@tsela/domain/formats/rand-text';
import type { Plugin } from 'vite';

const GUIDE = /\/docs\/using\/[a-z-]+\.md\?guide$/;

/** Makes the guides of `docs/using` modules, so that browsers get finished text and no Markdown. */
export function guides(): Plugin {
  return {
    name: 'tsela-guides',
    enforce: 'pre',
    load(id) {
      if (!GUIDE.test(id)) return null;
      const path = id.slice(0, -'?guide'.length);
      this.addWatchFile(path);
      return `export default ${JSON.stringify(compiledGuide(basename(path, '.md'), readFileSync(path, 'utf8')))};`;
    },
  };
}

/** A guide: its first line is its title, and each heading below begins a section, whose id is the guide and the heading. */
export function compiledGuide(key: string, text: string) {
  const [head = '', ...parts] = text.split(/^## /m);
  return {
    key,
    title: head.replace(/^# /, '').trim(),
    sections: parts.map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const html = markdownToHtml(oneLineEach(lines.join('\n').trim()));
      return { id: `${key}/${slugOf(title)}`, title: title.trim(), html: wholeAmounts(html), text: plainTextOf(html) };
    }),
  };
}

/** Lines are broken for those who read the file; a paragraph goes on over them, until an empty line or an item of a list. */
function oneLineEach(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const before = lines.at(-1) ?? '';
    if (before === '' || line === '' || ITEM.test(line)) lines.push(line);
    else lines[lines.length - 1] = `${before} ${line}`;
  }
  return lines.join('\n');
}

const ITEM = /^ {0,8}(?:[-*+]|\d{1,4}[.)]) /;

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
