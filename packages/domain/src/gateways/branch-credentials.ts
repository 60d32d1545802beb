import type { Violation } from '../problem.ts';
import type { ProviderSettings } from '../providers/provider-settings.ts';
import { GATEWAY_IDS } from './gateway-settings.ts';
import type { GatewayId } from './gateway-settings.ts';
import { PAYMENT_PURPOSES } from './payment-gateway.ts';
import type { CredentialGroup, CredentialsOfBranches, PaymentPurpose } from './payment-gateway.ts';
import { PAYMENT_GATEWAYS } from './payment-gateways.ts';
import type { GatewaySettingKey } from './payment-gateways.ts';

type Group = CredentialGroup<GatewaySettingKey>;

/** The settings that a branch may have of its own, as the provider has switched that on. Source: KEY-PAY-05, KEY-PAY-06. */
export function credentialsOfBranches(settings: ProviderSettings): readonly GatewaySettingKey[] {
  return GATEWAY_IDS.flatMap((id) =>
    PAYMENT_PURPOSES.flatMap((purpose) => (isPaidByBranch(settings, id, purpose) ? groupsOf(id, purpose).flatMap(keysOf) : [])),
  );
}

/** Whether a gateway takes payments by the credentials of branches at all. */
export function hasCredentialsByBranch(id: GatewayId): boolean {
  return 'of_branches' in PAYMENT_GATEWAYS[id];
}

/** Whether a payment by a gateway goes by the credentials of its branch, where that has some. */
export function isPaidByBranch(settings: ProviderSettings, id: GatewayId, purpose: PaymentPurpose): boolean {
  const of_branches = ofBranches(id, purpose);
  return of_branches !== null && settings[of_branches.switch] === true;
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

const ALL_GROUPS: readonly Group[] = GATEWAY_IDS.flatMap((id) => PAYMENT_PURPOSES.flatMap((purpose) => groupsOf(id, purpose)));

function groupsOf(id: GatewayId, purpose: PaymentPurpose): readonly Group[] {
  return ofBranches(id, purpose)?.groups ?? [];
}

function ofBranches(id: GatewayId, purpose: PaymentPurpose): CredentialsOfBranches<GatewaySettingKey> | null {
  const gateway = PAYMENT_GATEWAYS[id];
  return 'of_branches' in gateway ? gateway.of_branches[purpose] : null;
}

function keysOf({ needed, optional }: Group): readonly GatewaySettingKey[] {
  return [...needed, ...optional];
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
