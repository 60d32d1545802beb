/** In what a template is filled: what is inserted is written so that it ends neither the text nor the element that it stands in. */
export type TemplateFormat = 'json' | 'xml' | 'url';

export const LONGEST_TEMPLATE = 10_000;
/** What one template names at most. */
const MOST_GAPS = 200;

const GAP = /\{\{([^{}]*)\}\}/g;
const PATH = /^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$/;

/** The fields that a template names, each once, in their order. */
export function gapsOf(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(GAP), ([, path = '']) => path.trim()))];
}

/** What lies at a path such as `tracking_events.0.message`; undefined where nothing does. Nothing but what was sent is found. */
export function valueAt(from: unknown, path: string): unknown {
  let value: unknown = from;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[part];
  }
  return value;
}

/**
 * A template with what an event says in its gaps, `{{short_tracking_reference}}`. In JSON, a gap between quotes is text and any other one is the
 * value as it is, lists and objects among them; what an event does not say is empty text or null.
 */
export function fillTemplate(template: string, fields: object, format: TemplateFormat): string {
  let filled = '';
  let read = 0;
  let is_quoted = false;
  for (const gap of template.matchAll(GAP)) {
    const between = template.slice(read, gap.index);
    is_quoted = isQuotedAfter(between, is_quoted);
    filled += between + written(valueAt(fields, (gap[1] ?? '').trim()), format, is_quoted);
    read = gap.index + gap[0].length;
  }
  return filled + template.slice(read);
}

/** Whether a text of JSON is open after a piece of it. */
function isQuotedAfter(piece: string, is_quoted: boolean): boolean {
  const quotes = piece.replaceAll(/\\./g, '').split('"').length - 1;
  return quotes % 2 === 0 ? is_quoted : !is_quoted;
}

function written(value: unknown, format: TemplateFormat, is_quoted: boolean): string {
  if (format === 'json') return is_quoted ? JSON.stringify(textOf(value)).slice(1, -1) : (JSON.stringify(value) ?? 'null');
  return format === 'url' ? encodeURIComponent(wellFormed(textOf(value))) : asXml(textOf(value));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const XML_SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** What no XML document may hold, in whatever form, is left out. Source: XML 1.0 §2.2. */
function isOfXml(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return code >= 0x20 ? code !== 0xfffe && code !== 0xffff : sign === '\t' || sign === '\n' || sign === '\r';
}

/** A text without halves of signs, which neither UTF-8 nor an address can have. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

function asXml(text: string): string {
  return Array.from(wellFormed(text))
    .filter(isOfXml)
    .join('')
    .replaceAll(/[&<>"']/g, (sign) => XML_SIGNS[sign] ?? sign);
}

/** Why a template cannot be used, tried with examples of the events that it is for; null where it can. */
export function templateFault(template: string, format: TemplateFormat, examples: readonly object[]): string | null {
  const gaps = gapsOf(template);
  if (gaps.length > MOST_GAPS) return `Please use ${MOST_GAPS} fields at most.`;
  const odd = gaps.find((path) => !PATH.test(path));
  if (odd !== undefined) return `{{${odd}}} is no field. A field is written like {{short_tracking_reference}}.`;
  if (/\{\{|\}\}/.test(template.replaceAll(GAP, ''))) return 'A field begins with {{ and ends with }}: one of them is missing.';
  const unknown = gaps.find((path) => examples.every((example) => valueAt(example, path) === undefined));
  if (unknown !== undefined) return `The chosen events have no field {{${unknown}}}.`;
  if (format !== 'json' || template.trim() === '') return null;
  return examples.every((example) => isJson(fillTemplate(template, example, 'json')))
    ? null
    : 'This is not JSON once it is filled in. Please look for a missing comma or quotation mark.';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
