import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ProviderInUse, providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { sql } from 'kysely';
import { PROVIDER_SETUP_STEPS, setupStepStates } from '@tsela/domain/platform/provider-setup';
import type { ProviderSetupStep } from '@tsela/domain/platform/provider-setup';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readProviders, selectProviders } from './provider-admin-repository.ts';
import type { ProviderRow } from './provider-admin-repository.ts';

/** The providers of the installation, for platform administrators. Source: screen S51. */
export async function listProvidersInUse(
  context: RequestContext,
  input: InputOf<typeof providerAdminApi.usage>,
): Promise<OutputOf<typeof providerAdminApi.usage>> {
  return reading(context, async (tx) => {
    const query = selectProviders(tx, input);
    const { limit, offset } = pageOf(input);
    const rows = await readProviders(query, input, { limit, offset });
    return {
      providers: rows.map(presentProvider),
      count: await countUpTo(tx, query, { limit, offset, rows }),
      can_reset_demo: context.services.reset_demo !== null,
    };
  });
}

export async function readProviderInUse(tx: Tx, id: ProviderId): Promise<ProviderInUse> {
  const row = await selectProviders(tx, { id }).executeTakeFirst();
  if (!row) throw new Problem('not-found', 'Not found');
  return presentProvider(row);
}

/** The names of all providers, or of one. */
export async function readProviderNames(
  tx: Tx,
  { id, rows_max }: { readonly id: ProviderId | undefined; readonly rows_max: number },
): Promise<{ id: ProviderId; name: string }[]> {
  let query = tx.db.selectFrom('providers').select(['id', 'name']);
  if (id !== undefined) query = query.where('id', '=', id);
  return query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(rows_max)
    .execute();
}

export function presentProvider(row: ProviderRow): ProviderInUse {
  const { setup_state: _state, steps_done: _steps, setup_message: _message, ...rest } = row;
  const {
    started_by_name: _starter,
    setup_begun: _begun,
    setup_continued: _continued,
    setup_done: _done,
    setup_plan: _plan,
    amount_owed_cents,
    ...facts
  } = rest;
  return {
    ...facts,
    origins: [...row.origins],
    overdue_invoices: [...row.overdue_invoices],
    maintenance_from: row.maintenance_from?.toISOString() ?? null,
    time_created: row.time_created.toISOString(),
    time_modified: row.time_modified.toISOString(),
    last_activity: row.last_activity?.toISOString() ?? null,
    time_measured: row.time_measured?.toISOString() ?? null,
    client_version: row.client_version ?? '',
    amount_owed: randFromCents(amount_owed_cents),
    setup: presentSetup(row),
  };
}

function presentSetup(row: ProviderRow): ProviderInUse['setup'] {
  const { setup_state, steps_done, setup_message, started_by_name, setup_begun, setup_continued, setup_done } = row;
  if (setup_state === null || setup_begun === null) return null;
  return {
    state: setup_state,
    steps: [...setupStepStates(setup_state, steps_done ?? [], leftOut(row.setup_plan))],
    message: setup_message ?? '',
    started_by_name: started_by_name ?? '',
    time_created: setup_begun.toISOString(),
    time_continued: setup_continued?.toISOString() ?? null,
    time_done: setup_done?.toISOString() ?? null,
  };
}

/** Parts of a plan that hold nothing. */
function leftOut(plan: unknown): ProviderSetupStep[] {
  // Written while a provider is made, a part for each of these steps.
  const { copy_settings_from, branding, branches, administrator } = (plan ?? {}) as Readonly<Record<string, unknown>>;
  const parts = { settings: copy_settings_from, branding, branches, administrator };
  return PROVIDER_SETUP_STEPS.filter((step) => {
    if (step === 'provider' || step === 'opening') return false;
    const part = parts[step];
    return part === null || part === undefined || (typeof part === 'object' && Object.keys(part).length === 0);
  });
}
