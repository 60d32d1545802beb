import { Problem } from '@tsela/domain/problem';
import { isSettingKey } from '@tsela/domain/providers/provider-settings';
import { nextSetupStep } from '@tsela/domain/platform/provider-setup';
import type { ProviderSetupStep } from '@tsela/domain/platform/provider-setup';
import { inviteFirst } from './invite-administrator.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { openBranch } from '../hubs/save-branch.ts';
import type { JobRun } from '../jobs/job-repository.ts';
import { tellOfProvider } from '../providers/administer-providers.ts';
import { settingsCopied, settingsToCopy, takeOverSettings } from '../providers/copy-settings.ts';
import { openClosedProvider } from '../providers/create-provider.ts';
import { lockSetup, updateSetup } from './provider-setup-repository.ts';
import type { SetupPlan } from './provider-setup-repository.ts';

/**
 * Does what is left of making the provider of the context. Each step is a transaction that also writes that it is done: cut short and
 * begun again, here or elsewhere, no step is done twice and none is left out. What fails for good says why, and goes on when an
 * administrator asks for it. Source: screen S51, docs/decisions/0084.
 */
export async function setUpProvider(context: RequestContext, { is_last_try }: Pick<JobRun, 'is_last_try'>): Promise<void> {
  const at: { seen: Seen | null } = { seen: null };
  try {
    let is_left = true;
    while (is_left) is_left = await doNextStep(context, at);
  } catch (error) {
    if (!(error instanceof Problem) && !is_last_try) throw error;
    const message = error instanceof Problem ? error.message : 'It could not be finished. Please try again.';
    await sayWhyItStopped(context, { seen: at.seen, message });
    if (!(error instanceof Problem)) throw error;
  }
}

/** How far it was, and when it was last asked for, when this job looked. */
type Seen = Pick<NonNullable<Awaited<ReturnType<typeof lockSetup>>>, 'steps_done' | 'time_continued'>;

/** Only while it stands where this job left it: where another one has gone on, or is about to, what this one met with is over. */
async function sayWhyItStopped(
  context: RequestContext,
  { seen, message }: { seen: Seen | null; message: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const setup = await lockSetup(tx);
    if (setup?.state !== 'waiting' && setup?.state !== 'running') return;
    const is_as_seen =
      seen?.steps_done.length === setup.steps_done.length && seen.time_continued?.getTime() === setup.time_continued?.getTime();
    if (!is_as_seen) return;
    await updateSetup(tx, { state: 'failed', message });
    tellOfProvider(tx, context);
  });
}

/** Answers whether another step is left. */
async function doNextStep(context: RequestContext, at: { seen: Seen | null }): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const setup = await lockSetup(tx);
    if (setup) at.seen = setup;
    if (setup?.state !== 'waiting' && setup?.state !== 'running') return false;
    const step = nextSetupStep(setup.steps_done);
    if (step === null) return false;
    // The user who asked for it is named in the log and in the invitation.
    const here: RequestContext = { ...context, tx, actor: { kind: 'system', name: setup.started_by_name } };
    await STEPS[step](tx, here, setup.plan);
    const steps_done = [...setup.steps_done, step];
    const is_done = nextSetupStep(steps_done) === null;
    // The clock of the job's beginning is not when it ended.
    await updateSetup(tx, { steps_done, ...(is_done ? { state: 'done', time_done: new Date() } : { state: 'running' }) });
    tellOfProvider(tx, here);
    return !is_done;
  });
}

type Step = (tx: Tx, context: RequestContext, plan: SetupPlan) => Promise<void>;

const STEPS: { readonly [Name in ProviderSetupStep]: Step } = {
  // Done by the call that asked for it.
  provider: async () => {},
  settings: copyDefaults,
  branding: brand,
  branches: openBranches,
  administrator: inviteAdministrator,
  opening: openClosedProvider,
};

async function copyDefaults(tx: Tx, context: RequestContext, { copy_settings_from: from }: SetupPlan): Promise<void> {
  if (from === null) return;
  const copied = await takeOverSettings(tx, context, await settingsToCopy(tx, from));
  await recordChange(tx, context, settingsCopied({ from, to: tx.provider_id, ...copied }));
}

async function brand(tx: Tx, context: RequestContext, { branding }: SetupPlan): Promise<void> {
  const settings = Object.entries(branding).flatMap(([setting, value]) => (isSettingKey(setting) ? [{ setting, value }] : []));
  if (settings.length === 0) return;
  await takeOverSettings(tx, context, settings);
  await recordChange(tx, context, {
    type: 'provider.branded',
    object_type: 'provider',
    object_id: tx.provider_id,
    change_to: branding,
  });
}

async function openBranches(_tx: Tx, context: RequestContext, { branches }: SetupPlan): Promise<void> {
  for (const branch of branches) await openBranch(context, branch);
}

async function inviteAdministrator(tx: Tx, context: RequestContext, { administrator }: SetupPlan): Promise<void> {
  if (administrator !== null) await inviteFirst(tx, context, administrator);
}
