/** The same as `pdfOf`, locked: a reader has to ask for its password, which is not known. */
export function lockedPdf(): Buffer {
  const key = '5a'.repeat(32);
  const encrypt = `/ID [<${key}> <${key}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`;
  return Buffer.from(pdfOf(['Locked']).toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`), 'latin1');
}

/** A PDF of A4 pages, each with its text, as plain as they come. */
export function pdfOf(texts: readonly string[]): Buffer {
  const pages = texts.map((text, at) => {
    const content = `BT /F1 24 Tf 72 740 Td (${text.replaceAll(/[()\\]/g, '')}) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ];
  });
  const kids = texts.map((_text, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flat(),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
