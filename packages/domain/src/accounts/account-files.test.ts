import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountFileName, accountFileTypeOf } from './account-files.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it.each([
  ['%PDF-1.7 …', 'contract.pdf', 'application/pdf'],
  ['%PDF-1.7 …', 'contract.html', 'application/pdf'],
  ['\u0089PNG', 'logo.png', null],
  ['Name;Code\nA;1', 'list.csv', 'text/csv'],
  ['Name;Code\nA;1', 'list.txt', null],
  ['<html><script>alert(1)</script>', 'list.csv', null],
  ['\uFEFF  <svg onload=alert(1)>', 'list.csv', null],
  ['<?xml version="1.0"?>', 'contract.pdf', null],
  ['MZ\u0000\u0003', 'list.csv', null],
  ['', 'list.csv', null],
] as const)('SCREEN-44: the check of files knows %j named %s by its bytes as %s', (text, name, type) => {
  expect(accountFileTypeOf(bytesOf(text), name)).toBe(type);
});

it('the check of files knows pictures by their first bytes', () => {
  expect(accountFileTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'photo.exe')).toBe('image/jpeg');
});

it.each([
  ['Contract 2026.pdf', 'application/pdf', 'Contract 2026.pdf'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\scan.PDF', 'application/pdf', 'scan.pdf'],
  ['invoice\u202Egpj.exe', 'application/pdf', 'invoicegpj.pdf'],
  ['page.html', 'image/png', 'page.png'],
  ['photo.JPEG', 'image/jpeg', 'photo.jpeg'],
  ['a\r\nb.pdf', 'application/pdf', 'a b.pdf'],
  ['.pdf', 'application/pdf', 'pdf.pdf'],
  ['  ', 'text/csv', 'file.csv'],
] as const)('calls %j of type %s %s', (name, type, kept) => {
  expect(accountFileName(name, type)).toBe(kept);
});

it('every name is short, on one line, without folders, and ends as what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const kept = accountFileName(name, 'application/pdf');

      expect(kept).toMatch(/^[^\\/\p{Cc}\p{Cf}]+\.pdf$/u);
      expect(Array.from(kept).length).toBeLessThanOrEqual(150);
    }),
  );
});
