/** The events of an XML reader, in the order of the text. Names come without their prefixes. */
export interface XmlVisitor {
  readonly open: (name: string, attributes: ReadonlyMap<string, string>) => void;
  /** Text between tags, in pieces, with its entities and CDATA resolved. */
  readonly text: (piece: string) => void;
  readonly close: (name: string) => void;
}

/**
 * Reads the plain part of XML: elements, attributes, text, CDATA, comments, processing instructions, the five entities and numbered signs.
 * Document types are refused, so that no entity can ever grow. Answers what is wrong, or null; each sign is looked at a fixed number of times.
 */
export function readXml(text: string, depth_max: number, visitor: XmlVisitor): string | null {
  if (NO_TEXT.test(text)) return 'The file holds signs that no text has.';
  const open: string[] = [];
  let has_root = false;
  let at = 0;
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    const end = tag === -1 ? text.length : tag;
    if (end > at) {
      const piece = text.slice(at, end);
      if (open.length > 0) {
        const read = withoutEntities(piece);
        if (read === null) return FORBIDDEN_ENTITY;
        visitor.text(read);
      } else if (piece.trim() !== '') return 'The file has text outside of its elements.';
    }
    if (tag === -1) break;

    const skipped = skippedAt(text, tag);
    if (skipped !== null) {
      if (typeof skipped === 'string') return skipped;
      if (skipped.cdata !== undefined && open.length === 0) return 'The file has text outside of its elements.';
      if (skipped.cdata) visitor.text(skipped.cdata);
      at = skipped.end;
      continue;
    }
    const read = readTag(text, tag);
    if (typeof read === 'string') return read;
    at = read.end;
    if (read.is_closing) {
      if (open.pop() !== read.qualified_name) return `The file closes ${shortened(read.qualified_name)} where it is not open.`;
      visitor.close(localName(read.qualified_name));
      continue;
    }
    if (open.length === 0 && has_root) return 'The file has more than one outermost element.';
    has_root = true;
    if (open.length >= depth_max) return `The file nests deeper than ${depth_max} elements.`;
    visitor.open(localName(read.qualified_name), read.attributes);
    if (read.is_empty) visitor.close(localName(read.qualified_name));
    else open.push(read.qualified_name);
  }
  const left = open.at(-1);
  if (left !== undefined) return `The file ends before ${shortened(left)} is closed.`;
  return has_root ? null : 'The file is empty.';
}

/** All but the signs that XML 1.0 allows. */
export const NO_TEXT = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const FORBIDDEN_ENTITY =
  'The file uses an entity other than &lt; &gt; &amp; &quot; &apos; and numbered signs, which is not allowed.';

/** A comment, CDATA, a processing instruction or a document type, where one begins. */
function skippedAt(text: string, at: number): { readonly end: number; readonly cdata?: string } | string | null {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4);
    return end === -1 ? 'The file ends inside a comment.' : { end: end + 3 };
  }
  if (text.startsWith('<![CDATA[', at)) {
    const end = text.indexOf(']]>', at + 9);
    return end === -1 ? 'The file ends inside a CDATA section.' : { end: end + 3, cdata: text.slice(at + 9, end) };
  }
  if (text.startsWith('<?', at)) {
    const end = text.indexOf('?>', at + 2);
    return end === -1 ? 'The file ends inside a processing instruction.' : { end: end + 2 };
  }
  if (text.startsWith('<!', at))
    return 'The file declares a document type or entities. They are refused, since they can make a small file endless.';
  return null;
}

interface Tag {
  readonly qualified_name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly is_closing: boolean;
  readonly is_empty: boolean;
  readonly end: number;
}

const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^<"]*)"|'([^<']*)')/y;
const TAG_END = /\s*(\/?)>/y;

/** Lines as editors count them. */
function lineOf(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line++;
  return line;
}

function readTag(text: string, at: number): Tag | string {
  const is_closing = text[at + 1] === '/';
  NAME.lastIndex = at + (is_closing ? 2 : 1);
  const qualified_name = NAME.exec(text)?.[0];
  if (qualified_name === undefined) return `The file has a "<" that begins no element, in line ${lineOf(text, at)}.`;
  let end = NAME.lastIndex;
  const attributes = new Map<string, string>();
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const found = is_closing ? null : ATTRIBUTE.exec(text);
    if (!found) break;
    const value = withoutEntities(found[2] ?? found[3] ?? '');
    if (value === null) return FORBIDDEN_ENTITY;
    attributes.set(localName(found[1] ?? ''), value);
    end = ATTRIBUTE.lastIndex;
  }
  TAG_END.lastIndex = end;
  const closing = TAG_END.exec(text);
  if (!closing || (is_closing && closing[1] === '/')) return `The tag ${shortened(qualified_name)} is broken.`;
  return { qualified_name, attributes, is_closing, is_empty: closing[1] === '/', end: TAG_END.lastIndex };
}

function localName(qualified_name: string): string {
  return qualified_name.slice(qualified_name.indexOf(':') + 1);
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text with entities resolved; null when one is not allowed. */
function withoutEntities(text: string): string | null {
  if (!text.includes('&')) return text;
  const parts = text.split('&');
  let read = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    const end = part.slice(0, LONGEST_ENTITY).indexOf(';');
    const sign = end === -1 ? null : signOf(part.slice(0, end));
    if (sign === null) return null;
    read += sign + part.slice(end + 1);
  }
  return read;
}

const LONGEST_ENTITY = 10;

function signOf(entity: string): string | null {
  const number = /^#(?:x([\dA-Fa-f]+)|(\d+))$/.exec(entity);
  if (!number) return NAMED[entity] ?? null;
  const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
  if (code > 0x10_ff_ff) return null;
  const sign = String.fromCodePoint(code);
  return NO_TEXT.test(sign) ? null : sign;
}

function shortened(name: string): string {
  return `<${name.length > 40 ? `${name.slice(0, 40)}…` : name}>`;
}
