import { describe, expect, it } from 'vitest';
import { branchCredentialChecks, credentialsOfBranches, isOfBranch, isPaidByBranch } from './branch-credentials.ts';

const CLIENT = {
  payment_methods_stitch_client_id: 'client-durban',
  payment_methods_stitch_client_secret: 'sealed',
  payment_methods_stitch_webhook_secret: 'sealed',
};

describe('credentials of branches', () => {
  it('KEY-PAY-05 KEY-PAY-06: are offered for the purposes for which the provider has switched them on', () => {
    expect(credentialsOfBranches({})).toEqual([]);

    const for_top_ups = credentialsOfBranches({ payment_methods_stitch_topup_set_up_credentials_per_branch: true });
    expect(for_top_ups).toHaveLength(7);
    expect(for_top_ups.every((key) => key.startsWith('payment_methods_stitch_topup_'))).toBe(true);
    expect(
      credentialsOfBranches({
        payment_methods_stitch_topup_set_up_credentials_per_branch: true,
        payment_methods_stitch_set_up_credentials_per_branch: true,
      }),
    ).toHaveLength(14);
  });

  it('KEY-PAY-05: are asked for by Stitch alone, while the switch is on', () => {
    const settings = { payment_methods_stitch_set_up_credentials_per_branch: true };

    expect(isPaidByBranch(settings, 'stitch', 'shipment')).toBe(true);
    expect(isPaidByBranch(settings, 'stitch', 'topup')).toBe(false);
    expect(isPaidByBranch(settings, 'payfast', 'shipment')).toBe(false);
    expect(isPaidByBranch({}, 'stitch', 'shipment')).toBe(false);
  });

  it('KEY-PAY-05: go by whole groups, so that no client has the secret of another', () => {
    const half = { payment_methods_stitch_client_id: 'client-durban' };

    expect(isOfBranch('payment_methods_stitch_client_secret', CLIENT)).toBe(true);
    expect(isOfBranch('payment_methods_stitch_client_id', half)).toBe(false);
    // The client is the branch's, and the money goes where the provider's does.
    expect(isOfBranch('payment_methods_stitch_beneficiary_account_number', CLIENT)).toBe(false);
    expect(isOfBranch('payment_methods_payfast_merchant_id', { payment_methods_payfast_merchant_id: '1' })).toBe(false);
  });

  it('KEY-PAY-05: are refused by halves', () => {
    expect(branchCredentialChecks({})).toEqual([]);
    expect(branchCredentialChecks(CLIENT)).toEqual([]);
    expect(branchCredentialChecks({ payment_methods_stitch_beneficiary_reference: 'Tsela Durban' })).toMatchObject([
      {
        field: 'payment_methods_stitch_beneficiary_name',
        message: 'Please fill in all of the beneficiary details, or none of them.',
      },
      { field: 'payment_methods_stitch_beneficiary_bank_id' },
      { field: 'payment_methods_stitch_beneficiary_account_number' },
    ]);
    expect(branchCredentialChecks({ ...CLIENT, payment_methods_stitch_client_secret: '' })).toMatchObject([
      { field: 'payment_methods_stitch_client_secret' },
    ]);
  });
});
