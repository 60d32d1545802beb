import { contrast, isColour } from '../providers/theme.ts';

/** How an e-mail looks: of the provider, in light and dark. */
export interface EmailLook {
  readonly title: string;
  /** A whole address; empty where there is no logo that a mail program could load. */
  readonly logo_url: string;
  /** `#rrggbb`. */
  readonly colour: string;
}

/** Left to the reader's device, or one of both for a preview. */
export type EmailAppearance = 'as-the-device' | 'light' | 'dark';

const LIGHT = { page: '#f4f5f7', paper: '#ffffff', ink: '#1f2933', quiet: '#52606d', line: '#e4e7eb' };
const DARK = { page: '#12161b', paper: '#1d232b', ink: '#eef1f4', quiet: '#a9b4c0', line: '#38424e' };
type Palette = typeof LIGHT;

/** Texts on it are read by all. Source: WCAG 2, AA. */
const READABLE = 4.5;

/**
 * A plain text as it is read in a mail program: in the provider's colours, its addresses to be followed, and nothing in it run. What is written
 * in the text is shown as it is written, tags included.
 */
export function emailHtml(text: string, look: EmailLook, { appearance = 'as-the-device', foot }: EmailDrawing = {}): string {
  const end = foot === undefined ? '' : `<p class="foot"><a href="${escaped(foot.url)}">${escaped(foot.label)}</a></p>`;
  return branded(paragraphsOf(text) + end, look, { appearance, language: '' });
}

interface EmailDrawing {
  readonly appearance?: EmailAppearance;
  /** A small link below all else: where its reader ends such e-mails. */
  readonly foot?: { readonly label: string; readonly url: string };
}

/** A page with a text and a form below it, as the e-mails of the provider look. The form asks its own address, with one field. */
interface BrandPage {
  readonly text: string;
  /** As documents name it. */
  readonly language: string;
  /** Left out where nothing is left to do. */
  readonly form?: { readonly button: string; readonly name: string; readonly value: string };
}

/** A small page of a provider for who has no session: as its e-mails look, and with nothing in it run. */
export function brandPage({ text, language, form }: BrandPage, look: EmailLook): string {
  const button =
    form === undefined
      ? ''
      : `<form method="post"><input type="hidden" name="${escaped(form.name)}" value="${escaped(form.value)}">` +
        `<p><button type="submit">${escaped(form.button)}</button></p></form>`;
  return branded(`<main>${paragraphsOf(text)}${button}</main>`, look, { appearance: 'as-the-device', language });
}

function paragraphsOf(text: string): string {
  const paragraphs = unbroken(text)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  return paragraphs.join('');
}

/** An amount or a number stays on one line: R 1 234.50. */
function unbroken(text: string): string {
  return text.replaceAll(/(?<=\bR) (?=\d)|(?<=\d) (?=\d{3})/g, '\u00A0');
}

interface Drawn {
  readonly appearance: EmailAppearance;
  readonly language: string;
}

function branded(inner: string, look: EmailLook, { appearance, language }: Drawn): string {
  const head = look.logo_url === '' ? `<strong>${escaped(look.title)}</strong>` : logo(look);
  return [
    `<!doctype html><html${language === '' ? '' : ` lang="${escaped(language)}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="${SCHEMES[appearance]}"><title>${escaped(look.title)}</title>`,
    `<style>${stylesFor(look, appearance)}</style></head>`,
    `<body><div class="paper"><div class="head">${head}</div>${inner}</div></body></html>`,
  ].join('');
}

const SCHEMES: Readonly<Record<EmailAppearance, string>> = { 'as-the-device': 'light dark', light: 'light', dark: 'dark' };

function logo({ logo_url, title }: EmailLook): string {
  return `<img src="${escaped(logo_url)}" alt="${escaped(title)}" height="40">`;
}

function stylesFor({ colour }: EmailLook, appearance: EmailAppearance): string {
  const [light, dark] = [paletteStyles(LIGHT, colour), paletteStyles(DARK, colour) + LOGO_IN_THE_DARK];
  if (appearance !== 'as-the-device') return LAYOUT + (appearance === 'light' ? light : dark);
  return `${LAYOUT}${light}@media (prefers-color-scheme:dark){${dark}}`;
}

/** Most logos are dark letters without a ground, made for white paper. */
const LOGO_IN_THE_DARK = '.head img{background:#ffffff;padding:6px 10px;border-radius:6px}';

const LAYOUT = [
  'body{margin:0;padding:24px 12px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}',
  '.paper{max-width:560px;margin:0 auto;padding:0 28px 12px;border-radius:8px;border-top:4px solid;overflow-wrap:anywhere}',
  '.head{padding:20px 0 4px;font-size:18px}.head img{max-width:240px;height:40px;object-fit:contain;object-position:left}',
  '.foot{margin:24px 0 0;padding:10px 0 4px;font-size:13px}',
  'button{font:inherit;font-weight:600;padding:10px 18px;border:0;border-radius:6px;cursor:pointer}',
  'button:focus-visible{outline:3px solid;outline-offset:2px}',
].join('');

function paletteStyles({ page, paper, ink, quiet, line }: Palette, colour: string): string {
  const brand = isColour(colour) ? colour : ink;
  const link = contrast(brand, paper) >= READABLE ? brand : ink;
  return `body{background:${page};color:${ink}}.paper{background:${paper};border-top-color:${brand};outline:1px solid ${line}}a{color:${link}}.foot{border-top:1px solid ${line}}.foot a{color:${quiet}}button{background:${link};color:${paper}}`;
}

const ADDRESS = /https?:\/\/[^\s<>"']{1,2000}/g;
/** As much as fits one line of a phone; longer addresses are keys and codes that no one reads. */
const SHOWN_MAX = 33;

/** So much of an address that its reader sees where it leads: its host and page. */
function shownAddress(address: string): string {
  const whole = address.replace(/^https?:\/\//, '');
  const [page = ''] = whole.split(/[?#]/, 1);
  return page === whole && page.length <= SHOWN_MAX ? page : `${page.slice(0, SHOWN_MAX - 1)}…`;
}

/** What closes a sentence behind an address is not of it. */
const CLOSING = '.,;:!?)';

function withoutClosing(address: string): string {
  let end = address.length;
  while (CLOSING.includes(address.charAt(end - 1)) && end > 0) end--;
  return address.slice(0, end);
}

function linked(text: string): string {
  let [html, at] = ['', 0];
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutClosing(match[0]);
    html += escaped(text.slice(at, match.index));
    html += `<a href="${escaped(address)}">${escaped(shownAddress(address))}</a>`;
    at = match.index + address.length;
  }
  return html + escaped(text.slice(at));
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}
