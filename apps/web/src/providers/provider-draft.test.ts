import { describe, expect, it } from 'vitest';
import { NEW_PROVIDER, hostOf, inputOf, isChanged, problemsOf } from './provider-draft.ts';

describe('a provider’s form', () => {
  it.each([
    ['parcels.example', 'parcels.example'],
    ['https://Parcels.Example:8443/track?ref=1', 'parcels.example'],
    ['parcels.example:3000', 'parcels.example'],
  ])('takes the host out of %s', (typed, host) => {
    expect(hostOf(typed)).toBe(host);
  });

  it('takes lists by line, comma or semicolon, each entry once', () => {
    const draft = {
      ...NEW_PROVIDER,
      name: ' Karoo ',
      origins: 'a.example\n b.example, a.example;\n',
      overdue_invoices: 'INV-1\n\nINV-2',
    };

    expect(inputOf(draft)).toEqual({
      name: 'Karoo',
      kind: 'own-brand',
      status: 'active',
      origins: ['a.example', 'b.example'],
      overdue_invoices: ['INV-1', 'INV-2'],
    });
  });

  it('asks for a name and a host', () => {
    expect(problemsOf({ ...NEW_PROVIDER, name: ' ', origins: '\n' })).toEqual({
      name: 'Please enter a name.',
      origins: 'Please enter at least one host.',
    });
    expect(problemsOf({ ...NEW_PROVIDER, name: 'Karoo', origins: 'karoo.example' })).toEqual({});
  });

  it('is changed by what is saved, not by spaces', () => {
    const saved = { ...NEW_PROVIDER, name: 'Karoo', origins: 'karoo.example' };

    expect(isChanged({ ...saved, name: 'Karoo ', origins: 'karoo.example\n' }, saved)).toBe(false);
    expect(isChanged({ ...saved, status: 'overdue' }, saved)).toBe(true);
  });
});
