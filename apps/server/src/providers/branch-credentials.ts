import { branchCredentialChecks, credentialsOfBranches } from '@tsela/domain/gateways/branch-credentials';
import type { BranchId } from '@tsela/domain/ids';
import { refuseIfAny } from '@tsela/domain/problem';
import { isSettingKey } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings, SettingKey } from '@tsela/domain/providers/provider-settings';
import { settingChecks, settingToStore } from '@tsela/domain/providers/setting-checks';
import { SECRET_MASK, withoutMaskedSecrets } from '@tsela/domain/providers/setting-visibility';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { selectBranchSettings, updateBranchSettings } from './branch-setting-repository.ts';
import { isSecret, sealBranchSecret, withMaskedSecrets } from './setting-secrets.ts';

/** The credentials that a branch may have of its own, as the provider has switched that on; what it has not is empty, a secret its mask. */
export async function readBranchCredentials(
  tx: Tx,
  { services }: RequestContext,
  branch_id: BranchId,
): Promise<{ setting: SettingKey; value: string }[]> {
  const offered = credentialsOfBranches(await services.settings.of(tx.provider_id));
  const own = withMaskedSecrets(await selectBranchSettings(tx, branch_id));
  return offered.map((setting) => ({ setting, value: textOf(own[setting]) }));
}

/**
 * Saves credentials of a branch, all or none: an empty one is taken out, a secret's mask leaves it as it is. The caller holds the locks of
 * the branches. Source: KEY-PAY-05, KEY-PAY-06.
 */
export async function saveBranchCredentials(
  tx: Tx,
  context: RequestContext,
  { branch_id, credentials }: { readonly branch_id: BranchId; readonly credentials: ProviderSettings },
): Promise<void> {
  const offered = credentialsOfBranches(await context.services.settings.of(tx.provider_id));
  const sent = withoutMaskedSecrets(credentials);
  refuseIfAny(Object.keys(sent).flatMap((field) => (offered.some((key) => key === field) ? [] : [notOffered(field)])));
  const own = withMaskedSecrets(await selectBranchSettings(tx, branch_id));
  const stored = Object.entries(sent).map(
    ([key, value]) => [key, isSettingKey(key) ? settingToStore(key, value) : value] as const,
  );
  const after: ProviderSettings = { ...own, ...Object.fromEntries(stored) };
  refuseIfAny([...settingChecks(sent, {}), ...branchCredentialChecks(after)]);
  const changed = Object.keys(sent)
    .filter(isSettingKey)
    .filter((key) => textOf(after[key]) !== textOf(own[key]));
  if (changed.length === 0) return;
  const removed = changed.filter((key) => textOf(after[key]) === '');
  const set = new Map(
    changed
      .filter((key) => !removed.includes(key))
      .map((key) => [key, sealed(tx, context, { branch_id, key, value: after[key] })]),
  );
  await updateBranchSettings(tx, branch_id, { set, removed }, context.now);
  await recordChange(tx, context, {
    type: 'branch.changed',
    object_type: 'branch',
    object_id: branch_id,
    change_from: Object.fromEntries(changed.map((key) => [key, textOf(own[key])])),
    change_to: Object.fromEntries(
      changed.map((key) => [key, isSecret(key) && !removed.includes(key) ? SECRET_MASK : textOf(after[key])]),
    ),
  });
}

interface ToSeal {
  readonly branch_id: BranchId;
  readonly key: SettingKey;
  readonly value: unknown;
}

function sealed(tx: Tx, { services }: RequestContext, { branch_id, key, value }: ToSeal): unknown {
  if (!isSecret(key)) return value;
  return sealBranchSecret(services.secret_key, { provider_id: tx.provider_id, branch_id, setting: key }, textOf(value));
}

function notOffered(field: string) {
  return { field, code: 'not-offered', message: 'Branches have no value of their own for this.' };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
