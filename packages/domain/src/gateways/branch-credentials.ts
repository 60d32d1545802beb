import type { Violation } from '../problem.ts';
import { readSetting } from '../providers/provider-settings.ts';
import type { ProviderSettings } from '../providers/provider-settings.ts';
import { GATEWAY_IDS } from './gateway-settings.ts';
import type { GatewayId } from './gateway-settings.ts';
import { PAYMENT_PURPOSES } from './payment-gateway.ts';
import type { PaymentPurpose } from './payment-gateway.ts';
import type { GatewaySettingKey } from './payment-gateways.ts';

/** What a branch may have of its own: only all of a group together makes sense, as a client ID fits no other client's secret. */
interface CredentialGroup {
  readonly name: string;
  readonly needed: readonly GatewaySettingKey[];
  readonly optional: readonly GatewaySettingKey[];
}

interface OfBranches {
  /** The switch of the provider. */
  readonly switch:
    | 'payment_methods_stitch_set_up_credentials_per_branch'
    | 'payment_methods_stitch_topup_set_up_credentials_per_branch';
  readonly groups: readonly CredentialGroup[];
}

/** The credentials that branches may have, by gateway and purpose. Source: KEY-PAY-05, KEY-PAY-06. */
const OF_BRANCHES: Readonly<Partial<Record<GatewayId, Readonly<Record<PaymentPurpose, OfBranches>>>>> = {
  stitch: {
    shipment: {
      switch: 'payment_methods_stitch_set_up_credentials_per_branch',
      groups: [
        {
          name: 'client',
          needed: [
            'payment_methods_stitch_client_id',
            'payment_methods_stitch_client_secret',
            'payment_methods_stitch_webhook_secret',
          ],
          optional: [],
        },
        {
          name: 'beneficiary',
          needed: [
            'payment_methods_stitch_beneficiary_name',
            'payment_methods_stitch_beneficiary_bank_id',
            'payment_methods_stitch_beneficiary_account_number',
          ],
          optional: ['payment_methods_stitch_beneficiary_reference'],
        },
      ],
    },
    topup: {
      switch: 'payment_methods_stitch_topup_set_up_credentials_per_branch',
      groups: [
        {
          name: 'client',
          needed: [
            'payment_methods_stitch_topup_client_id',
            'payment_methods_stitch_topup_client_secret',
            'payment_methods_stitch_topup_webhook_secret',
          ],
          optional: [],
        },
        {
          name: 'beneficiary',
          needed: [
            'payment_methods_stitch_topup_beneficiary_name',
            'payment_methods_stitch_topup_beneficiary_bank_id',
            'payment_methods_stitch_topup_beneficiary_account_number',
          ],
          optional: ['payment_methods_stitch_topup_beneficiary_reference'],
        },
      ],
    },
  },
};

/** The settings that a branch may have of its own, as the provider has switched that on. */
export function credentialsOfBranches(settings: ProviderSettings): readonly GatewaySettingKey[] {
  return groupsIn(settings).flatMap(keysOf);
}

/** Whether a gateway takes payments by the credentials of branches at all. */
export function hasCredentialsByBranch(id: GatewayId): boolean {
  return OF_BRANCHES[id] !== undefined;
}

/** Whether a payment by a gateway goes by the credentials of its branch, where that has some. */
export function isPaidByBranch(settings: ProviderSettings, id: GatewayId, purpose: PaymentPurpose): boolean {
  const of_branches = OF_BRANCHES[id]?.[purpose];
  return of_branches !== undefined && readSetting(settings, of_branches.switch);
}

/** Whether a value is the branch's, which has the whole group that it belongs to; else it is the provider's. A group is never made of both. */
export function isOfBranch(key: GatewaySettingKey, own: ProviderSettings): boolean {
  const group = ALL_GROUPS.find((each) => keysOf(each).includes(key));
  return group !== undefined && group.needed.every((needed) => isSet(own[needed]));
}

/** A group is whole or empty. */
export function branchCredentialChecks(own: ProviderSettings): Violation[] {
  return ALL_GROUPS.flatMap((group) => {
    if (keysOf(group).every((key) => !isSet(own[key]))) return [];
    return group.needed
      .filter((key) => !isSet(own[key]))
      .map((field) => ({
        field,
        code: 'required',
        message: `Please fill in all of the ${group.name} details, or none of them.`,
      }));
  });
}

const ALL_GROUPS: readonly CredentialGroup[] = GATEWAY_IDS.flatMap((id) =>
  PAYMENT_PURPOSES.flatMap((purpose) => OF_BRANCHES[id]?.[purpose].groups ?? []),
);

function groupsIn(settings: ProviderSettings): readonly CredentialGroup[] {
  return GATEWAY_IDS.flatMap((id) =>
    PAYMENT_PURPOSES.flatMap((purpose) =>
      isPaidByBranch(settings, id, purpose) ? (OF_BRANCHES[id]?.[purpose].groups ?? []) : [],
    ),
  );
}

function keysOf({ needed, optional }: CredentialGroup): readonly GatewaySettingKey[] {
  return [...needed, ...optional];
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
