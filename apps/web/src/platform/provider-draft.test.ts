import { describe, expect, it } from 'vitest';
import { NEW_PROVIDER, changesOf, hostOf, inputOf, isChanged, maintenancePlan, problemsOf } from './provider-draft.ts';

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
      plan: '',
      amount_owed: 0,
      amount_owed_due: null,
    });
  });

  it('SCREEN-51: reads what is owed as people write it, and says what is no amount', () => {
    const owed = (amount_owed: string) => [
      inputOf({ ...NEW_PROVIDER, amount_owed }).amount_owed,
      problemsOf({ ...NEW_PROVIDER, name: 'Karoo', origins: 'karoo.example', amount_owed })['amount_owed'] !== undefined,
    ];

    expect(['', 'R 1 250,75', '1250.75', '12', '-1', '1.234', 'much'].map(owed)).toEqual([
      [0, false],
      [1250.75, false],
      [1250.75, false],
      [12, false],
      [0, true],
      [0, true],
      [0, true],
    ]);
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

it('the provider’s form sends only what was changed, so that what another user changed meanwhile stays theirs', () => {
  const saved = { ...NEW_PROVIDER, name: 'Karoo', origins: 'karoo.example', overdue_invoices: 'INV-1' };

  expect(changesOf({ ...saved, status: 'overdue', name: 'Karoo ' }, saved)).toEqual({ status: 'overdue' });
  expect(changesOf({ ...saved, origins: 'karoo.example\nveld.example' }, saved)).toEqual({
    origins: ['karoo.example', 'veld.example'],
  });
});

describe('a planned maintenance', () => {
  const now = new Date('2026-11-23T10:00:00.000Z');

  it('begins at a moment to come, by the South African clock', () => {
    expect(maintenancePlan('2026-11-23T12:01', now)).toEqual({ from: '2026-11-23T10:01:00.000Z', problem: null });
  });

  it('never begins at once because its moment is over', () => {
    const over = { problem: 'This time has passed. Please choose a later one, or start now.' };

    expect(maintenancePlan('2026-11-23T12:00', now)).toEqual(over);
    expect(maintenancePlan('2026-11-22T23:00', now)).toEqual(over);
  });

  it('needs a moment', () => {
    expect(maintenancePlan('', now)).toEqual({ problem: 'Please choose when it starts.' });
  });
});
