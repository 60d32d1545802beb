import { addCents, centsFromRand, negateCents, randFromCents } from '@tsela/domain/money/cents';
import { listAccounts } from '@tsela/server/accounts/account-reads';
import { readBillingOverview } from '@tsela/server/billing/billing-overview-reads';
import { listPaymentImports } from '@tsela/server/billing/imports/payment-import-reads';
import { listInvoiceRuns } from '@tsela/server/billing/invoice-run-reads';
import { listStatements } from '@tsela/server/billing/statements/statement-reads';
import { describe, expect, it } from 'vitest';
import { useSimulatedDemo } from './simulated-demo.testing.ts';

describe('the books of the demo', () => {
  // From before the first of a month: on it the runs are.
  const demo = useSimulatedDemo({ days: 35 });
  const asAdministrator = () => demo.asAdministrator(demo.companies()[0]);

  it('INVRUN-01 SCREEN-41: have a run of invoices on the first, which ended when it had begun, and the statements of the month before', async () => {
    const { runs } = await listInvoiceRuns(asAdministrator(), {});
    const { statements } = await listStatements(asAdministrator(), { limit: 100 });

    expect(runs.map(({ state, time_started }) => [state, time_started])).toEqual([['done', '2026-11-01T00:00:00.000Z']]);
    expect(runs[0]?.invoice_count).toBeGreaterThan(0);
    expect(runs[0]?.time_ended?.slice(0, 10)).toBe('2026-11-01');
    expect(statements.length).toBeGreaterThan(0);
    expect(new Set(statements.map(({ end_date }) => end_date))).toEqual(new Set(['2026-10-31']));
  });

  it('SCREEN-43: have a file of the bank of which some lines are posted and some wait for a person', async () => {
    const { imports } = await listPaymentImports(asAdministrator(), {});

    expect(imports.map(({ bank, out_count }) => [bank, out_count])).toEqual([['FNB', 1]]);
    expect(imports[0]?.counts.posted).toBeGreaterThan(0);
    expect(imports[0]?.counts.open).toBeGreaterThan(0);
  });

  it('SCREEN-41: owe together on the overview what the accounts owe', async () => {
    const { overview } = await readBillingOverview(asAdministrator());
    const { accounts } = await listAccounts(asAdministrator(), { limit: 100 });

    const balances = accounts.map(({ balance = 0 }) => centsFromRand(balance));
    const owed = balances.filter((each) => each < 0).map(negateCents);
    expect(overview.owed).toBe(randFromCents(addCents(...owed)));
    expect(overview.owed).toBeGreaterThan(0);
  });
});
