import { describe, expect, it } from 'vitest';
import { afterTerm, searchTerms, searchWords } from './search-words.ts';
import type { Searchable } from './search-words.ts';

const NOBODY: Searchable = {
  collection_contact: { name: '' },
  delivery_contact: { name: '' },
  collection_address: { company: '' },
  delivery_address: { company: '', local_area: '', code: '' },
  customer_reference: '',
  custom_tracking_reference: '',
};

/** Whether what is typed finds the shipment: every term begins one of its words. */
function finds(typed: string, shipment: Partial<Searchable>): boolean {
  const words = searchWords({ ...NOBODY, ...shipment });
  const terms = searchTerms(typed);
  return terms.length > 0 && terms.every((term) => words.some((word) => word >= term && word < afterTerm(term)));
}

describe('the words of a shipment', () => {
  it('are those of both contacts, both companies, the suburb and postal code it goes to and the sender’s references', () => {
    expect(
      searchWords({
        collection_contact: { name: 'Sipho Sender' },
        delivery_contact: { name: 'Rachel Recipient' },
        collection_address: { company: 'Acme (Pty) Ltd' },
        delivery_address: { company: 'Smith & Sons', local_area: 'Sea Point', code: '8005' },
        customer_reference: 'PO-4711/A',
        custom_tracking_reference: 'ACME00042',
      }),
    ).toEqual([
      'rachel',
      'recipient',
      'sipho',
      'sender',
      'smith',
      'sons',
      'acme',
      'pty',
      'ltd',
      'sea',
      'point',
      '8005',
      'po-4711/a',
      'acme00042',
    ]);
  });

  it('are none without a name, and no more than a name has', () => {
    expect(searchWords(NOBODY)).toEqual([]);
    const long = searchWords({
      ...NOBODY,
      delivery_contact: { name: Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ') },
    });
    expect(long).toHaveLength(32);
    expect(searchWords({ ...NOBODY, customer_reference: 'x'.repeat(100) })[0]).toHaveLength(40);
  });
});

describe('what is typed', () => {
  const brien = { delivery_contact: { name: 'José O’Brien-Nkosi' } };

  it.each([
    ['jose', true],
    ['JOSÉ', true],
    ["o'brien", true],
    ['obrien-nk', true],
    ['nkosi', true],
    ['jos nko', true],
    ['brien', false],
    ['jose smith', false],
    ['%', false],
    ['_', false],
    ['', false],
  ])('"%s" finds José O’Brien-Nkosi: %s', (typed, expected) => {
    expect(finds(typed, brien)).toBe(expected);
  });

  it.each([
    ['po-47', true],
    ['PO-4711', true],
    ['4711', false],
  ])('"%s" finds the reference PO-4711: %s', (typed, expected) => {
    expect(finds(typed, { customer_reference: 'PO-4711' })).toBe(expected);
  });
});
