import { describe, expect, it } from 'vitest';
import { lacksDocument, readDocument, referencesInName, whyNotRemove } from './shipment-documents.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('VALID-02: a document', () => {
  it('is kept as what its bytes say, under a name that says the same', () => {
    const pdf = readDocument('../scans/POD 12.exe', bytesOf('%PDF-1.7 signed'));

    expect(pdf).toMatchObject({ name: 'POD 12.pdf', content_type: 'application/pdf' });
  });

  it.each([
    [
      'an executable that is called PDF',
      'pod.pdf',
      bytesOf('MZ\u0090\0'),
      'pod.pdf is no PDF, PNG or JPEG, whatever its name says.',
    ],
    ['a script that is called a photo', 'photo.jpg', bytesOf('<script>alert(1)</script>'), 'photo.jpg is no PDF, PNG or JPEG'],
    ['an SVG', 'photo.svg', bytesOf('<svg onload="x()">'), 'photo.svg is no PDF, PNG or JPEG'],
    [
      'a photo that is cut off',
      'photo.jpg',
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      'photo.jpg is damaged and cannot be shown.',
    ],
    ['an empty file', 'pod.pdf', bytesOf(''), 'pod.pdf is empty.'],
    ['one that is too large', 'pod.pdf', new Uint8Array(6 * 1024 * 1024), 'pod.pdf is larger than 5 MB.'],
  ])('is none that is %s', (_what, name, bytes, message) => {
    expect(readDocument(name, bytes)).toContain(message);
  });

  it('that was captured at the door or replaced stays', () => {
    expect(whyNotRemove({ event_id: 'e', replaced_by_id: null })).toContain('captured at the door');
    expect(whyNotRemove({ event_id: null, replaced_by_id: 4 })).toContain('earlier version');
    expect(whyNotRemove({ event_id: null, replaced_by_id: null })).toBeNull();
  });
});

describe('SCREEN-31: the name of a scan', () => {
  it.each([
    ['ABC123.pdf', ['ABC123']],
    ['POD_abc123 (2).jpg', ['ABC123']],
    ['scan 2026-11-27 LD-100200.pdf', ['LD-100200', '100200']],
    ['a.pdf', []],
  ])('%s may hold the references %j', (name, references) => {
    expect(referencesInName(name)).toEqual(expect.arrayContaining(references));
  });
});

it('ENUM-07: a shipment for a stamped document is complete with it only', () => {
  const delivered = { status: 'delivered', pod_method: 'grv' };

  expect(lacksDocument(delivered, [{ type: 'waybill' }])).toBe(true);
  expect(lacksDocument(delivered, [{ type: 'pod' }])).toBe(false);
  expect(lacksDocument({ ...delivered, pod_method: 'pin-with-fallback' }, [])).toBe(false);
  expect(lacksDocument({ ...delivered, status: 'out-for-delivery' }, [])).toBe(false);
});
