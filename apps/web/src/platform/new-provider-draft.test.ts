import { describe, expect, it } from 'vitest';
import { NEW_BRANCH } from '../hubs/parts/branch-draft.ts';
import { NOTHING_YET, newProviderInput, pageOfField, pageProblems } from './new-provider-draft.ts';

const JNB = { ...NEW_BRANCH, code: 'JNB', name: 'Johannesburg', city: 'Johannesburg' };

describe('a new provider', () => {
  it('SCREEN-51: is asked page by page for what is missing, and for nothing that may be left empty', () => {
    expect(Object.keys(pageProblems('details', NOTHING_YET))).toEqual(['name', 'origins']);
    for (const page of ['branding', 'branches', 'administrator', 'defaults'] as const)
      expect(pageProblems(page, NOTHING_YET)).toEqual({});
    expect(Object.keys(pageProblems('branding', { ...NOTHING_YET, colour: 'green', navigation_colour: '#0a0a0a' }))).toEqual([
      'branding.colour',
    ]);
    expect(Object.keys(pageProblems('branches', { ...NOTHING_YET, branches: [JNB, NEW_BRANCH] }))).toEqual([
      'branches.1.name',
      'branches.1.code',
      'branches.1.city',
    ]);
    expect(Object.keys(pageProblems('administrator', { ...NOTHING_YET, administrator_name: 'Thandi' }))).toEqual([
      'administrator.email',
    ]);
    expect(Object.keys(pageProblems('administrator', { ...NOTHING_YET, administrator_email: 'a@b.co.za' }))).toEqual([
      'administrator.name',
    ]);
  });

  it('sends what was written and nothing that was left empty', () => {
    const draft = { ...NOTHING_YET, name: ' Kalahari ', origins: 'https://Kalahari.example/' };

    expect(newProviderInput(draft)).toEqual({ name: 'Kalahari', origins: ['kalahari.example'], kind: 'own-brand' });
    const whole = newProviderInput({
      ...draft,
      plan: 'Gold',
      colour: '#123456',
      branches: [JNB],
      administrator_name: ' Thandi ',
      administrator_email: 'thandi@kalahari.example',
      model: { id: 4 as never, name: 'Karoo' },
    });
    expect(whole).toMatchObject({
      plan: 'Gold',
      branding: { colour: '#123456' },
      branches: [{ code: 'JNB', name: 'Johannesburg', city: 'Johannesburg' }],
      administrator: { name: 'Thandi', email: 'thandi@kalahari.example' },
      copy_settings_from: 4,
    });
    // Where it lies is for the server to find.
    expect(whole.branches?.[0]).not.toHaveProperty('lat');
  });

  it('leads to the page of what the server refuses', () => {
    expect(['origins', 'branding.colour', 'branches.1.lat', 'administrator.email'].map(pageOfField)).toEqual([
      'details',
      'branding',
      'branches',
      'administrator',
    ]);
  });
});
