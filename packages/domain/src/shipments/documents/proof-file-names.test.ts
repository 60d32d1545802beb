import { describe, expect, it } from 'vitest';
import { PROOF_LINKS_MAX, documentOfName, fileNamesAsked, proofFileName } from './proof-file-names.ts';

describe('public API §6: the names of proofs', () => {
  it('name their document, whatever people have called it', () => {
    expect(documentOfName(proofFileName({ id: 17, name: 'signature.png' }))).toBe(17);
    expect(documentOfName(proofFileName({ id: 17, name: '18-door.png' }))).toBe(17);
  });

  it.each(['signature.png', '', '-1-a.png', '0-a.png', '1234567890123456-a.png', '../17-a.png'])('%j names none', (name) => {
    expect(documentOfName(name)).toBeNull();
  });

  it('are asked for as a list in JSON or one by itself', () => {
    expect(fileNamesAsked('["1-a.png","2-b.pdf"]')).toEqual(['1-a.png', '2-b.pdf']);
    expect(fileNamesAsked('1-a.png')).toEqual(['1-a.png']);
  });

  it.each(['[]', '[1]', '["a"', '[{"a":1}]', JSON.stringify(Array.from({ length: PROOF_LINKS_MAX + 1 }, () => 'a'))])(
    '%j are no names',
    (text) => {
      expect(fileNamesAsked(text)).toBeNull();
    },
  );
});
