import type { ReactNode } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { SEE_BILLING_INFO } from '@tsela/domain/permissions/inline-permissions';
import { useMay } from '../shell/session.ts';
import { billing } from '../strings/billing.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { CreditNoteList, InvoiceList } from './parts/DocumentLists.tsx';
import { InvoiceRuns } from './parts/InvoiceRuns.tsx';
import { Ledger } from './parts/Ledger.tsx';
import { MoneyActions } from './parts/MoneyActions.tsx';
import { useSeesEveryAccount } from './parts/use-sees-every-account.ts';
import { PaymentList } from './parts/PaymentList.tsx';
import { StatementList } from './parts/StatementList.tsx';

type Tab = keyof typeof billing.tabs;

// The keys of the object are exactly those of its type.
const TABS = Object.keys(billing.tabs) as readonly Tab[];

const loadOverview = async () => (await import('./parts/BillingOverview.tsx')).BillingOverview;
const loadImports = async () => (await import('./imports/PaymentImports.tsx')).PaymentImports;
const loadLedger = async () => (await import('./parts/GeneralLedger.tsx')).GeneralLedger;
const loadDiscrepancies = async () => (await import('./discrepancies/DiscrepancyList.tsx')).DiscrepancyList;
const NO_PROPS = {};

const CONTENTS: Readonly<Record<Tab, () => ReactNode>> = {
  overview: () => <LazyComponent load={loadOverview} props={NO_PROPS} />,
  transactions: () => <Ledger />,
  invoices: () => <InvoiceList />,
  'credit-notes': () => <CreditNoteList />,
  payments: () => <PaymentList />,
  imports: () => <LazyComponent load={loadImports} props={NO_PROPS} />,
  'invoice-runs': () => <InvoiceRuns />,
  discrepancies: () => <LazyComponent load={loadDiscrepancies} props={NO_PROPS} />,
  statements: () => <StatementList />,
  'general-ledger': () => <LazyComponent load={loadLedger} props={NO_PROPS} />,
};

/** Transactions, invoices, credit notes and payments of every account. Source: screens S41. */
export function BillingPage() {
  const [may_invoices, may_transactions, sees_amounts, sees_all] = [
    useMay('API_/billing/invoices:GET'),
    useMay('API_/billing/transactions:GET'),
    useMay(SEE_BILLING_INFO),
    useSeesEveryAccount(),
  ];
  const may: Readonly<Record<Tab, boolean>> = {
    overview: may_invoices && sees_amounts && sees_all,
    transactions: may_transactions,
    invoices: may_invoices,
    'credit-notes': useMay('API_/billing/credit-notes:GET'),
    payments: useMay('API_/billing/payments:GET'),
    imports: useMay('API_/billing/imported-payments:GET') && sees_all,
    'invoice-runs': useMay('API_/billing/invoice-runs:GET'),
    discrepancies: useMay('API_/billing/discrepancies:GET') && sees_amounts,
    statements: useMay('API_/billing/statements:GET'),
    'general-ledger': may_transactions && sees_amounts && sees_all,
  };
  const shown = TABS.filter((each) => may[each]);
  const asked = useSearchValues()['tab'];
  const tab = shown.find((each) => each === asked) ?? shown[0] ?? 'invoices';
  const Content = CONTENTS[tab];

  return (
    <PageFrame
      title={SCREENS.billing.title}
      otherActions={<MoneyActions />}
      tabs={
        <TabLinks
          label={billing.views}
          current={tab}
          links={shown.map((each) => ({
            key: each,
            label: billing.tabs[each],
            href: paths.billing(each === shown[0] ? {} : { tab: each }),
          }))}
        />
      }
    >
      <Content />
    </PageFrame>
  );
}
