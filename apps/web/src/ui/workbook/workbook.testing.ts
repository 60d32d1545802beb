import { strToU8, zipSync } from 'fflate';

/** A cell as a test writes it: a text, a number, or the XML of what stands in it. */
export type TestCell = string | number | null | { readonly xml: string };

export interface TestSheet {
  readonly name?: string;
  readonly rows: readonly (readonly TestCell[])[];
  /** As `A2:A4`. */
  readonly merged?: readonly string[];
  readonly hidden_rows?: readonly number[];
  readonly is_hidden?: boolean;
}

interface WorkbookOptions {
  readonly counts_from_1904?: boolean;
  /** Formats by the number of their style; style 0 is plain. */
  readonly formats?: readonly string[];
  /** Texts lie in the cells, as some programs write them, or in the table that cells share. */
  readonly shares_texts?: boolean;
}

/** A number in a style: `{ xml: … }` of a cell. */
export function styled(value: number, style: number): TestCell {
  return { xml: `s="${style}"><v>${value}</v>` };
}

/** An Excel file, written part by part so that a test can have in it what no program of ours writes. */
export function testWorkbook(sheets: readonly TestSheet[], options: WorkbookOptions = {}): Uint8Array<ArrayBuffer> {
  const { counts_from_1904 = false, formats = [], shares_texts = true } = options;
  const texts: string[] = [];
  const share = (text: string): number => texts.push(text) - 1;
  const parts: Record<string, string> = {};
  for (const [at, sheet] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet, shares_texts ? share : null);
  parts['xl/workbook.xml'] = `<workbook xmlns:r="r"><workbookPr date1904="${counts_from_1904 ? 1 : 0}"/><sheets>${sheets
    .map(
      ({ name = `Sheet${String(sheets.length)}`, is_hidden = false }, at) =>
        `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${is_hidden ? ' state="hidden"' : ''}/>`,
    )
    .join('')}</sheets></workbook>`;
  parts['xl/_rels/workbook.xml.rels'] = `<Relationships>${sheets
    .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
    .join('')}</Relationships>`;
  parts['xl/styles.xml'] = `<styleSheet><numFmts>${formats
    .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((_, at) => `<xf numFmtId="${200 + at}"/>`)
    .join('')}</cellXfs></styleSheet>`;
  parts['xl/sharedStrings.xml'] = `<sst>${texts
    .map((text) => `<si><r><t xml:space="preserve">${escaped(text)}</t></r><rPh><t>not read</t></rPh></si>`)
    .join('')}</sst>`;
  return zipped(parts);
}

/** Parts as a zip file. */
export function zipped(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

function sheetXml({ rows, merged = [], hidden_rows = [] }: TestSheet, share: ((text: string) => number) | null): string {
  const lines = rows.map((cells, at) => {
    const row = at + 1;
    const hidden = hidden_rows.includes(row) ? ' hidden="1"' : '';
    return `<row r="${row}"${hidden}>${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row}`, share)).join('')}</row>`;
  });
  const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `<?xml version="1.0"?><x:worksheet xmlns:x="x"><x:sheetData>${lines.join('')}</x:sheetData><mergeCells>${ranges}</mergeCells></x:worksheet>`;
}

function cellXml(cell: TestCell, at: string, share: ((text: string) => number) | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${at}" ${cell.xml}</c>`;
  if (share === null) return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  return `<c r="${at}" t="s"><v>${share(cell)}</v></c>`;
}

function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
