import type { CostCenterTotal, DocumentLine } from '@tsela/contract/billing/billing-shapes';
import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { invoiceDueDay } from '@tsela/domain/billing/invoice-run';
import type { AccountId } from '@tsela/domain/ids';
import { addCents, negateCents, randFromCents } from '@tsela/domain/money/cents';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { printLogoOf } from '../../providers/print-logo.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { costCenterGroups } from './cost-center-groups.ts';
import { readWaitingLines } from './document-line-reads.ts';
import { issuedBy } from './issued-parties.ts';
import type { IssuedParties } from './issued-parties.ts';
import { invoicingRuleOf, readInvoiceable } from '../ledger/transaction-repository.ts';

type ProForma = OutputOf<typeof invoiceApi.proForma>['pro_forma'];

/**
 * What the account's next invoice would be if it were made at this moment. It has no number, is kept nowhere and is in no ledger: every
 * reading makes it anew. Source: screens S20, S41.
 */
export async function readProForma(
  context: RequestContext,
  input: InputOf<typeof invoiceApi.proForma>,
): Promise<OutputOf<typeof invoiceApi.proForma>> {
  refuseBillingUnseen(context.actor);
  const settings = await context.services.settings.of(context.provider_id);
  return reading(context, async (tx) => {
    const { pro_forma, lines } = await gather(tx, context, { account_id: input.account_id, settings });
    const { limit, offset } = pageOf(input);
    return { pro_forma, lines: lines.slice(offset, offset + limit), count: lines.length, cost_centers: totalsOf(lines) };
  });
}

/** The same as a PDF. */
export async function readProFormaFile(
  context: RequestContext,
  { account_id }: InputOf<typeof invoiceApi.proFormaDocument>,
): Promise<OutputOf<typeof invoiceApi.proFormaDocument>> {
  refuseBillingUnseen(context.actor);
  const settings = await context.services.settings.of(context.provider_id);
  const { pro_forma, lines } = await reading(unhurried(context), (tx) => gather(tx, context, { account_id, settings }));
  const logo = await printLogoOf(context);
  const { documentPdf } = await import('./document-pdf.ts');
  const document = { ...pro_forma, number: '', paid: 0, written_off: 0 };
  const content = await documentPdf([{ kind: 'pro-forma', document, lines, terms: '' }], logo);
  return { filename: `Pro-forma invoice ${pro_forma.account_code}.pdf`, content: content.toString('base64') };
}

interface Asked {
  readonly account_id: AccountId;
  readonly settings: StoredSettings;
}

async function gather(
  tx: Tx,
  context: RequestContext,
  { account_id, settings }: Asked,
): Promise<{ pro_forma: ProForma & { parties: IssuedParties }; lines: DocumentLine[] }> {
  const account = await loadAccountFor(tx, context.actor, account_id);
  const charges = await readInvoiceable(tx, account_id, invoicingRuleOf(settings));
  const lines = await readWaitingLines(
    tx,
    charges.map(({ id }) => id),
  );
  const amount = negateCents(addCents(...charges.map(({ amount_cents }) => amount_cents)));
  const vat = negateCents(addCents(...charges.map(({ vat_cents }) => vat_cents)));
  return {
    pro_forma: {
      ...headOf(context, account, settings),
      total: randFromCents(amount),
      vat: randFromCents(vat),
    },
    lines,
  };
}

function headOf({ now }: RequestContext, account: AccountRow, settings: StoredSettings) {
  const date = dayOf(now);
  return {
    account_id: account.id,
    account_code: account.account_code,
    account_name: account.name,
    date,
    due_date: invoiceDueDay(date, account, readSetting(settings, 'invoice_due_days')),
    parties: issuedBy(settings, account),
  };
}

function totalsOf(lines: readonly DocumentLine[]): CostCenterTotal[] {
  if (lines.every(({ cost_center }) => cost_center === '')) return [];
  return costCenterGroups(lines).map(({ cost_center, lines: group, vat, total }) => ({
    cost_center,
    lines: group.length,
    vat,
    total,
  }));
}
