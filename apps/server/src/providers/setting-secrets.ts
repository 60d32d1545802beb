import type { BranchId, ProviderId } from '@tsela/domain/ids';
import type { ProviderSettings, SettingKey } from '@tsela/domain/providers/provider-settings';
import { settingOf } from '@tsela/domain/providers/provider-settings';
import { SECRET_MASK } from '@tsela/domain/providers/setting-visibility';
import { isSealed, openSecret as open, sealSecret as seal } from '../db/sealed-secret.ts';
import type { Sealed, SealOptions } from '../db/sealed-secret.ts';

/** Whose secret it is: a sealed text that is copied to another provider or setting does not open there. */
interface Owner {
  readonly provider_id: ProviderId;
  readonly setting: string;
}

interface BranchOwner extends Owner {
  readonly branch_id: BranchId;
}

/** Encrypts a setting that is a secret. A sealed one reads as not set, since no setting is an object of that form. */
export function sealSecret(secret_key: string, owner: Owner, secret: string): Sealed {
  return seal(optionsOf(secret_key, owner), secret);
}

/** The secret, or null when none is stored or the installation's key has changed since. */
export function openSecret(secret_key: string, owner: Owner, stored: unknown): string | null {
  return open(optionsOf(secret_key, owner), stored);
}

/** Encrypts a secret that a branch has in place of its provider's. */
export function sealBranchSecret(secret_key: string, owner: BranchOwner, secret: string): Sealed {
  return seal(branchOptions(secret_key, owner), secret);
}

/** The same for a secret that a branch has in place of its provider's. */
export function openBranchSecret(secret_key: string, owner: BranchOwner, stored: unknown): string | null {
  return open(branchOptions(secret_key, owner), stored);
}

/** Stored settings as checks and readers take them: a secret that is set is its mask. */
export function withMaskedSecrets(stored: ProviderSettings): ProviderSettings {
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, isSealed(value) ? SECRET_MASK : value]));
}

export function isSecret(key: SettingKey): boolean {
  return settingOf(key).reader === 'secret';
}

function optionsOf(secret_key: string, { provider_id, setting }: Owner): SealOptions {
  return { secret_key, purpose: 'provider-settings', owner: `${provider_id}:${setting}` };
}

function branchOptions(secret_key: string, { provider_id, branch_id, setting }: BranchOwner): SealOptions {
  return { secret_key, purpose: 'provider-settings', owner: `${provider_id}:branch:${branch_id}:${setting}` };
}
