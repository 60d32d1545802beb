import { describe, expect, it } from 'vitest';
import { emailHtml } from './email-html.ts';

const LOOK = { title: 'Karoo & Sons', logo_url: '', colour: '#14713c' };

describe('an e-mail as it is drawn', () => {
  it('SCREEN-56: shows tags as they are written and runs nothing', () => {
    const html = emailHtml('<script>alert(1)</script> <img src=x onerror=alert(1)> "quoted" & \'so\'', LOOK);

    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('Karoo &amp; Sons');
  });

  it('SCREEN-56: makes addresses links, without what closes the sentence', () => {
    const html = emailHtml(
      'See https://karoo.example/track?ref=A&key=b. Or javascript:alert(1), or https://x.example/"onclick="a',
      LOOK,
    );

    expect(html).toContain(
      '<a href="https://karoo.example/track?ref=A&amp;key=b">https://karoo.example/track?ref=A&amp;key=b</a>.',
    );
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(html).toContain('<a href="https://x.example/">');
    expect(html).not.toContain('onclick="a"');
  });

  it('SCREEN-56: has paragraphs and lines, in light and dark as the device is, or as a preview asks', () => {
    expect(emailHtml('One\n\nTwo\nthree', LOOK)).toContain('<p>One</p><p>Two<br>three</p>');
    expect(emailHtml('x', LOOK)).toContain('@media (prefers-color-scheme:dark)');
    expect(emailHtml('x', LOOK, 'dark')).not.toContain('@media');
    expect(emailHtml('x', LOOK, 'dark')).toContain('background:#12161b');
  });

  it('SCREEN-56: gives links the provider’s colour where it can be read, and takes no styles for a colour', () => {
    expect(emailHtml('x', LOOK, 'light')).toContain('a{color:#14713c}');
    expect(emailHtml('x', { ...LOOK, colour: '#ffff00' }, 'light')).toContain('a{color:#1f2933}');
    expect(emailHtml('x', { ...LOOK, colour: 'red}body{display:none' })).not.toContain('display:none');
    expect(emailHtml('x', { ...LOOK, logo_url: 'https://karoo.example/l.png"x' })).toContain(
      'src="https://karoo.example/l.png&quot;x"',
    );
  });
});
