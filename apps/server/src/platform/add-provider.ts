import type { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { settingChecks } from '@tsela/domain/providers/setting-checks';
import { administratorViolations } from './invite-administrator.ts';
import { recordChange } from '../audit/record-change.ts';
import { isOfPlatform } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { asProvider, inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { newBranchViolations } from '../hubs/save-branch.ts';
import { hostTaken, nameViolations, tellOfProvider } from '../providers/administer-providers.ts';
import { asNamedProvider } from '../providers/as-provider.ts';
import { settingsToCopy } from '../providers/copy-settings.ts';
import { drawProviderId, foundClosedProvider } from '../providers/create-provider.ts';
import { readProviderInUse } from '../providers/provider-admin-reads.ts';
import { insertSetup, lockSetup, updateSetup } from './provider-setup-repository.ts';
import type { SetupPlan } from './provider-setup-repository.ts';
import { putPicture } from '../providers/put-picture.ts';

type Input = InputOf<typeof providerAdminApi.create>;

/**
 * Makes a provider. Its row and its hosts are there at once, so that asking twice makes one; it is closed until a job has done what
 * else was asked for, step by step. Source: screen S51, docs/decisions/0084.
 */
export async function addProvider(context: RequestContext, input: Input): Promise<OutputOf<typeof providerAdminApi.create>> {
  // A new administrator reads everything of the provider.
  if (input.administrator && !isOfPlatform(context.actor))
    throw new Problem('not-permitted', 'Only who administers the platform can invite an administrator.');
  refuseIfAny([
    ...nameViolations(input.name),
    ...branchesViolations(context, input.branches ?? []),
    ...(input.administrator ? administratorViolations(input.administrator, 'administrator.') : []),
  ]);
  const id = await drawProviderId(context);
  return inTransaction(context, async (tx) => {
    await refuseUnsoundSettings(tx, input);
    await asProvider(tx, id, (there) => found({ ...context, provider_id: id, tx: there }, input));
    await context.services.jobs.add(tx, 'set-up-provider', { provider_id: id });
    // The new provider's own log begins with its founding; that a user made it is in the log of that user's provider.
    const { origins } = input;
    const added = { name: input.name.trim(), origins };
    await recordChange(tx, context, { type: 'provider.added', object_type: 'provider', object_id: id, change_to: added });
    return { provider: await readProviderInUse(tx, id) };
  }).catch(hostTaken);
}

/**
 * Resumes the making of a provider that has stopped; finished steps stay. Where it is still under way this changes nothing: the second
 * run finds each step done. Source: screen S51.
 */
export async function continueSetup(
  context: RequestContext,
  { provider_id }: InputOf<typeof providerAdminApi.continueSetup>,
): Promise<OutputOf<typeof providerAdminApi.continueSetup>> {
  return asNamedProvider(context, provider_id, async (tx, here) => {
    const provider = await readProviderInUse(tx, provider_id);
    const setup = await lockSetup(tx);
    if (!setup || setup.state === 'done') throw new Problem('conflict', `${provider.name} is set up already.`);
    await updateSetup(tx, { state: 'waiting', time_continued: context.now });
    await context.services.jobs.add(tx, 'set-up-provider', { provider_id });
    await recordChange(tx, here, {
      type: 'provider.setup-continued',
      object_type: 'provider',
      object_id: provider_id,
      change_to: { steps_done: setup.steps_done },
    });
    tellOfProvider(tx, here);
    return { provider: await readProviderInUse(tx, provider_id) };
  });
}

async function found(context: RequestContext & { readonly tx: Tx }, input: Input): Promise<void> {
  const { name, origins, kind, plan } = input;
  await foundClosedProvider(context, { name: name.trim(), origins: [...new Set(origins)], kind, plan: plan?.trim() });
  await insertSetup(context.tx, {
    provider: context.provider_id,
    plan: await planOf(context, input),
    started_by_name: context.actor.kind === 'guest' ? '' : context.actor.name,
    now: context.now,
  });
}

async function planOf(context: RequestContext, input: Input): Promise<SetupPlan> {
  const { administrator, branches = [], copy_settings_from = null, branding = {} } = input;
  const logo = branding.logo === undefined ? null : (await putPicture(context, { content: branding.logo })).url;
  return {
    copy_settings_from,
    branding: { ...coloursOf(input), ...(logo !== null && { logo_url: logo, navigation_logo_url: logo }) },
    branches,
    administrator: administrator ? { name: administrator.name.trim(), email: administrator.email.trim() } : null,
  };
}

function coloursOf({ branding: { colour, navigation_colour } = {} }: Input) {
  return {
    ...(colour !== undefined && { theme_color_primary: colour }),
    ...(navigation_colour !== undefined && { theme_color_nav_bg: navigation_colour }),
  };
}

/** What the job would fail on is refused here, while the caller can still change it. */
async function refuseUnsoundSettings(tx: Tx, input: Input): Promise<void> {
  const { copy_settings_from } = input;
  const copied = copy_settings_from === undefined ? [] : await settingsToCopy(tx, copy_settings_from);
  const settings = Object.fromEntries(copied.map(({ setting, value }) => [setting, value]));
  refuseIfAny(settingChecks({ ...settings, ...coloursOf(input) }, {}));
}

function branchesViolations(context: RequestContext, branches: NonNullable<Input['branches']>): Violation[] {
  const codes = branches.map(({ code }) => code.trim().toUpperCase());
  const unsound = branches.map((branch) => newBranchViolations(context, branch));
  return unsound.flatMap((violations, at) => [
    ...violations.map((each) => ({ ...each, field: `branches.${at}.${each.field}` })),
    ...(codes.indexOf(codes[at] ?? '') < at
      ? [{ field: `branches.${at}.code`, code: 'code-taken', message: `There is a branch with the code ${codes[at]} already.` }]
      : []),
  ]);
}
