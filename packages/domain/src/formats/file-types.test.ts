import { describe, expect, it } from 'vitest';
import { acceptedExtensions, fileKind } from './file-types.ts';

describe('file types', () => {
  it.each([
    ['accounts.csv', 'csv'],
    ['POD.JPG', 'image'],
    ['pod.jpeg', 'image'],
    ['pod.Png', 'image'],
    ['zones.kml', 'kml'],
    ['invoice.PDF', 'pdf'],
    ['invoice.pdf.exe', null],
    ['pdf', null],
    ['', null],
  ])('VALID-02: %s is of the kind %s', (name, kind) => {
    expect(fileKind(name)).toBe(kind);
  });

  it('VALID-02: a field names the extensions it accepts', () => {
    expect(acceptedExtensions(['image', 'pdf'])).toBe('.jpg,.jpeg,.png,.pdf');
  });
});
