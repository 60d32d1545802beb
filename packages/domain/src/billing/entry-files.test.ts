import { describe, expect, it } from 'vitest';
import { readEntryFile } from './entry-files.ts';
import { whyNoFilesOn } from './manual-transactions.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const LARGEST = 10 * 1024 * 1024;
const pdfOf = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(bytesOf('%PDF-1.7'));
  return bytes;
};

describe('S41, S43: a file of a payment or a transaction', () => {
  it('is what its bytes say, and is named after it', () => {
    expect(readEntryFile('../proof.exe', bytesOf('%PDF-1.7 paid'))).toEqual({
      name: 'proof.pdf',
      content_type: 'application/pdf',
      bytes: bytesOf('%PDF-1.7 paid'),
    });
  });

  it.each([
    ['a program', 'proof.pdf', 'MZ\u0090\u0000', 'proof.pdf is no PDF, PNG, JPEG or WebP, whatever its name says.'],
    ['a script', 'proof.png', '<svg onload="alert(1)"/>', 'proof.png is no PDF, PNG, JPEG or WebP, whatever its name says.'],
    ['a list', 'proof.csv', 'a,b', 'proof.csv is no PDF, PNG, JPEG or WebP, whatever its name says.'],
    [
      'a broken picture',
      'proof.jpg',
      '\u00FF\u00D8\u00FF\u00E0',
      'proof.jpg is damaged and cannot be shown. Please take or scan it again.',
    ],
    ['nothing', 'proof.pdf', '', 'proof.pdf is empty.'],
  ])('is not %s', (_what, name, text, message) => {
    expect(readEntryFile(name, bytesOf(text))).toBe(message);
  });

  it('is of 10 MB at most, as files of accounts are', () => {
    expect(readEntryFile('a.pdf', pdfOf(LARGEST))).toMatchObject({ name: 'a.pdf' });
    expect(readEntryFile('a.pdf', pdfOf(LARGEST + 1))).toBe('a.pdf is larger than 10 MB.');
  });

  it('is not one of a shipping charge, whose shipment has documents', () => {
    expect(whyNoFilesOn({ type: 'shipping-charge' })).toMatch(/documents of its shipment/);
    expect(whyNoFilesOn({ type: 'admin-credit' })).toBeNull();
  });
});
