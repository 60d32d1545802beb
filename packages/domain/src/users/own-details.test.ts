import { describe, expect, it } from 'vitest';
import { raisedFields, termsChecks } from './own-details.ts';
import { userSettingChecks } from './user-settings.ts';

describe('the own details', () => {
  it('CALL-24: name every field by which a user would raise themselves', () => {
    const stored = { role_id: 5, account_id: 1, branch_id: null, limit_user_to_branch: true, two_factor_auth_enabled: false };

    expect(raisedFields(stored, stored)).toEqual([]);
    expect(raisedFields({ role_id: 3, account_id: null, limit_user_to_branch: false }, stored)).toEqual([
      'role_id',
      'account_id',
      'limit_user_to_branch',
    ]);
  });

  it.each([
    [undefined, '2', 0],
    ['1', '2', 0],
    ['2', '2', 0],
    ['3', '2', 1],
    ['2', null, 1],
  ])('TERMS-02 IMP-05: of the terms %j, where %j stand, are refused %i times', (accepted, current, times) => {
    const sent = accepted === undefined ? {} : { terms_and_conditions_accepted_version: accepted };

    expect(termsChecks(sent, { stored: { terms_and_conditions_accepted_version: '1' }, current })).toHaveLength(times);
  });
});

describe('a setting of a user', () => {
  it.each([
    ['dashboard_layout', { left: 1 }, []],
    ['dashboard_layout', 'left', ['value']],
    ['role_id', 3, ['setting']],
    ['__proto__', {}, ['setting']],
    ['dashboard_layout', { text: 'x'.repeat(20_001) }, ['value']],
  ])('CALL-25: %s of %j is refused at %j', (setting, value, at) => {
    expect(userSettingChecks(setting, value).map(({ field }) => field)).toEqual(at);
  });
});
