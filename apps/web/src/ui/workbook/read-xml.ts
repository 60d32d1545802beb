import { Parser } from 'saxen';
import { UnreadableFile } from './zip-parts.ts';
import type { ZipParts } from './zip-parts.ts';

/** What takes in a part as it is read: names come without their prefix. */
export interface XmlReader {
  open(name: string, attributes: () => Readonly<Record<string, string>>): void;
  text?(text: string): void;
  /** Answers false when the rest does not matter. */
  close?(name: string): boolean;
}

/** Reads a part of a workbook piece by piece, as long as its reader wants more. Entities of the part's own are not known, and not followed. */
export function readXml(parts: ZipParts, name: string, reader: XmlReader): void {
  const parser = new Parser();
  let goes_on = true;
  parser.on('openTag', (tag, attributes) => {
    if (goes_on) reader.open(bare(tag), attributes);
  });
  parser.on('text', (text, decode) => {
    if (goes_on) reader.text?.(decode(text));
  });
  parser.on('cdata', (text) => {
    if (goes_on) reader.text?.(text);
  });
  parser.on('closeTag', (tag) => {
    if (goes_on && reader.close) goes_on = reader.close(bare(tag));
  });
  parser.on('error', () => {
    throw new UnreadableFile('damaged');
  });
  const decoder = new TextDecoder();
  parts.read(name, (chunk, is_last) => {
    parser.write(decoder.decode(chunk, { stream: !is_last }));
    if (is_last && goes_on) parser.end();
    return goes_on;
  });
}

function bare(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}
