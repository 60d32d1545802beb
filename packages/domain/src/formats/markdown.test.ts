import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownToHtml } from './markdown.ts';

const ADDRESS = `/pictures/7/${'0a'.repeat(32)}.png`;
/** What may come out of a text. */
const OWN =
  /<\/?(?:p|ul|ol|li|h4|strong|em|code|br)>|<a href="https?:\/\/[^"<>]*">|<\/a>|<img alt="[^"<>]*" src="\/pictures\/[^"<>]*">/g;

describe('markdownToHtml', () => {
  it('SCREEN-53: shows pictures that were put up here and no others', () => {
    expect(markdownToHtml(`![The "new" map](${ADDRESS})`)).toBe(`<p><img alt="The &quot;new&quot; map" src="${ADDRESS}"></p>`);
    for (const address of ['/pictures/7/short.png', 'https://evil.example/spy.png', '//evil.example/a.png', '/api/users'])
      expect(markdownToHtml(`![x](${address})`)).not.toContain('<img');
  });

  it.each([
    ['Plain text', '<p>Plain text</p>'],
    ['One\nTwo\n\nThree', '<p>One<br>Two</p>\n<p>Three</p>'],
    ['## Quotes\nThey are faster.', '<h4>Quotes</h4>\n<p>They are faster.</p>'],
    ['- One\n- **Two**\n* *Three*', '<ul><li>One</li><li><strong>Two</strong></li><li><em>Three</em></li></ul>'],
    ['1. One\n2) Two', '<ol><li>One</li><li>Two</li></ol>'],
    ['Press `<Enter> **now**`', '<p>Press <code>&lt;Enter&gt; **now**</code></p>'],
    ['[Read more](https://example.com/a?b=c&d=e)', '<p><a href="https://example.com/a?b=c&amp;d=e">Read more</a></p>'],
    ['[Users](/users)', '<p>[Users](/users)</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['', ''],
  ])('%j', (text, html) => {
    expect(markdownToHtml(text)).toBe(html);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](//evil.example)',
    '[x](https://example.com" onclick="alert(1))',
    '[<img src=x>](https://example.com)',
    '- <b onmouseover=alert(1)>x</b>',
    '`</code><script>`',
  ])('lets nothing of %j be more than text', (text) => {
    const html = markdownToHtml(text);

    expect(html.replaceAll(OWN, '')).not.toMatch(/[<>"]/);
    expect(html).not.toMatch(/href="(?:javascript|\/\/)/);
  });

  it('makes of any text nothing but its own elements', () => {
    const signs = fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        '"',
        '*',
        '`',
        '[',
        ']',
        '(',
        ')',
        '/',
        ':',
        'https://e.x',
        'a',
        ' ',
        '\n',
        '-',
        '#',
        '!',
        ADDRESS,
      ),
    });
    fc.assert(
      fc.property(signs, (text) => {
        const rest = markdownToHtml(text).replaceAll(OWN, '');
        expect(rest).not.toMatch(/[<>"]/);
      }),
      { numRuns: 2000 },
    );
  });
});
