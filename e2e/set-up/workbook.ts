import { crc32 } from 'node:zlib';

type Cell = string | number | null;

/** An Excel file of sheets, as plain as one can be: nothing is packed, and texts lie in their cells. */
export function workbookOf(sheets: readonly { readonly name: string; readonly rows: readonly (readonly Cell[])[] }[]): Buffer {
  const names = sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`);
  const links = sheets.map((_, at) => `<Relationship Id="r${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
  return zipOf([
    ['xl/workbook.xml', `<workbook><sheets>${names.join('')}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `<Relationships>${links.join('')}</Relationships>`],
    ...sheets.map(({ rows }, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(rows)]),
  ]);
}

function sheetOf(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`);
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return '<c/>';
  return typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
}

/** Parts as a zip file that packs none of them. Source: APPNOTE 6.3, section 4.3. */
function zipOf(parts: readonly (readonly [string, string])[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of parts) {
    const content = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), content]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, entry, Buffer.from(name)]));
    files.push(file);
    at += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006'), end]);
}
