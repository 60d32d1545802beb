import { readPictureAddress } from './pictures/picture.ts';

/**
 * A text with a little Markdown as HTML: headings, lists, paragraphs, bold, italic, code, links and pictures. What is HTML in the text is
 * shown as it is written: of the elements below nothing comes out of it, a link leads by http(s), and a picture is one that was put up here.
 */
export function markdownToHtml(text: string): string {
  return blocksOf(text).map(blockHtml).join('\n');
}

/** Lines that belong together; an empty line ends them, a heading is alone. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      open = null;
    } else if (open === null || kindOf(line) === 'heading' || kindOf(line) !== kindOf(open[0] ?? '')) {
      blocks.push((open = [line]));
    } else {
      open.push(line);
    }
  }
  return blocks;
}

type Kind = 'heading' | 'bullets' | 'numbers' | 'paragraph';

const HEADING = /^#{1,6}\s+/;
const BULLET = /^\s*[-*+]\s+/;
const NUMBER = /^\s*\d{1,4}[.)]\s+/;

function kindOf(line: string): Kind {
  if (HEADING.test(line)) return 'heading';
  if (BULLET.test(line)) return 'bullets';
  return NUMBER.test(line) ? 'numbers' : 'paragraph';
}

function blockHtml(lines: readonly string[]): string {
  const [first = ''] = lines;
  switch (kindOf(first)) {
    case 'heading':
      return `<h4>${inlineHtml(first.replace(HEADING, ''))}</h4>`;
    case 'bullets':
      return `<ul>${lines.map((line) => `<li>${inlineHtml(line.replace(BULLET, ''))}</li>`).join('')}</ul>`;
    case 'numbers':
      return `<ol>${lines.map((line) => `<li>${inlineHtml(line.replace(NUMBER, ''))}</li>`).join('')}</ol>`;
    case 'paragraph':
      return `<p>${lines.map(inlineHtml).join('<br>')}</p>`;
  }
}

const CODE = /(`[^`]+`)/;
/** An address without quotes, spaces and brackets; what may be in an attribute. */
const LINK = /\[([^\][]{1,500})\]\((https?:\/\/[^\s()"'<>\\]{0,2000})\)/g;

/** The address of a picture of ours holds nothing that would have to be escaped. */
const PICTURE = /!\[([^\]*[]{0,200})\]\((\/pictures\/[0-9a-z/.]{1,100})\)/g;

/** Code keeps its signs; the rest is escaped first, so that only what is put in here is HTML. */
function inlineHtml(text: string): string {
  return text
    .split(CODE)
    .map((part) => (CODE.test(part) ? `<code>${escaped(part.slice(1, -1))}</code>` : marked(escaped(part))))
    .join('');
}

function marked(text: string): string {
  return text
    .replaceAll(PICTURE, (whole, words: string, address: string) =>
      readPictureAddress(address) === null ? whole : `<img alt="${words}" src="${address}">`,
    )
    .replaceAll(LINK, '<a href="$2">$1</a>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
