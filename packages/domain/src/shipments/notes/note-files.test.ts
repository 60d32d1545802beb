import { describe, expect, it } from 'vitest';
import { noteFileChecks, noteFileName } from './note-files.ts';

const PDF = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]);
const said = (...files: { name: string; bytes: Uint8Array }[]) => noteFileChecks(files).map(({ message }) => message);

describe('the files of a note', () => {
  it('are PDFs and pictures by their bytes, whatever they are called', () => {
    const page = new TextEncoder().encode('<html><script>');

    expect(said({ name: 'waybill.pdf', bytes: PDF })).toEqual([]);
    expect(said({ name: 'waybill.pdf', bytes: page })).toEqual(['waybill.pdf is no PDF, PNG or JPEG.']);
    expect(said({ name: 'empty.pdf', bytes: new Uint8Array() })).toEqual(['empty.pdf is no PDF, PNG or JPEG.']);
  });

  it('are three and 2 MB at most', () => {
    const file = { name: 'a.pdf', bytes: PDF };
    const large = { name: 'a.pdf', bytes: new Uint8Array([...PDF, ...new Uint8Array(2 * 1024 * 1024)]) };

    expect(said(file, file, file)).toEqual([]);
    expect(said(file, file, file, file)).toEqual(['A note has 3 files at most.']);
    expect(said(large)).toEqual(['The files of a note are 2 MB together at most.']);
  });

  it.each([
    ['C:\\photos\\gate.jpg', 'gate.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['a\r\nb<c>.pdf', 'a bc.pdf'],
    ['invoice\u202Egpj.exe', 'invoicegpj.pdf'],
    ['page.html', 'page.pdf'],
    ['..', 'file.pdf'],
    ['', 'file.pdf'],
  ])('are kept under a harmless name that says what they are: %j', (name, kept) => {
    expect(noteFileName(name, 'application/pdf')).toBe(kept);
  });
});
