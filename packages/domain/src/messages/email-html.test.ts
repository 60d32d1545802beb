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

    expect(html).toContain('<a href="https://karoo.example/track?ref=A&amp;key=b">karoo.example/track…</a>.');
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(html).toContain('<a href="https://x.example/">');
    expect(html).not.toContain('onclick="a"');
  });

  it('SCREEN-56: has paragraphs and lines, in light and dark as the device is, or as a preview asks', () => {
    expect(emailHtml('One\n\nTwo\nthree', LOOK)).toContain('<p>One</p><p>Two<br>three</p>');
    expect(emailHtml('x', LOOK)).toContain('@media (prefers-color-scheme:dark)');
    expect(emailHtml('x', LOOK, { appearance: 'dark' })).not.toContain('@media');
    expect(emailHtml('x', LOOK, { appearance: 'dark' })).toContain('background:#12161b');
  });

  it('issue 20: shows of a long address where it leads, and follows it as a whole', () => {
    const address = `https://karoo.example/${'x'.repeat(200)}`;

    expect(emailHtml('https://karoo.example/shipments/4', LOOK)).toContain('>karoo.example/shipments/4</a>');
    expect(emailHtml(address, LOOK)).toContain(`<a href="${address}">karoo.example/${'x'.repeat(18)}…</a>`);
  });

  it('issue 20: breaks no amount and no number over two lines', () => {
    expect(emailHtml('R 1 234.50 of 12 parcels, 049 555 0100', LOOK)).toContain(
      '<p>R\u00A01\u00A0234.50 of 12 parcels, 049\u00A0555\u00A00100</p>',
    );
  });

  it('issue 20: puts a logo made for white paper on white in the dark', () => {
    const look = { ...LOOK, logo_url: 'https://karoo.example/l.png' };

    expect(emailHtml('x', look, { appearance: 'dark' })).toContain('.head img{background:#ffffff;');
    expect(emailHtml('x', look, { appearance: 'light' })).not.toContain('.head img{background');
  });

  it('issue 20 part 1: has where its reader ends such e-mails small at its foot', () => {
    const foot = { label: 'Stop these <e-mails>', url: 'https://karoo.example/api/unsubscribe/1-2-a?x="y' };

    expect(emailHtml('One', LOOK, { foot })).toContain(
      '<p>One</p><p class="foot"><a href="https://karoo.example/api/unsubscribe/1-2-a?x=&quot;y">Stop these &lt;e-mails&gt;</a></p>',
    );
    expect(emailHtml('One', LOOK)).not.toContain('class="foot"');
  });

  it('SCREEN-56: gives links the provider’s colour where it can be read, and takes no styles for a colour', () => {
    expect(emailHtml('x', LOOK, { appearance: 'light' })).toContain('a{color:#14713c}');
    expect(emailHtml('x', { ...LOOK, colour: '#ffff00' }, { appearance: 'light' })).toContain('a{color:#1f2933}');
    expect(emailHtml('x', { ...LOOK, colour: 'red}body{display:none' })).not.toContain('display:none');
    expect(emailHtml('x', { ...LOOK, logo_url: 'https://karoo.example/l.png"x' })).toContain(
      'src="https://karoo.example/l.png&quot;x"',
    );
  });
});
