import type { ReactNode } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { billing } from '../strings/billing.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { CreditNoteList, InvoiceList } from './parts/DocumentLists.tsx';
import { InvoiceRuns } from './parts/InvoiceRuns.tsx';
import { Ledger } from './parts/Ledger.tsx';
import { MoneyActions } from './parts/MoneyActions.tsx';
import { PaymentList } from './parts/PaymentList.tsx';
import { StatementList } from './parts/StatementList.tsx';

type Tab = keyof typeof billing.tabs;

// The keys of the object are exactly those of its type.
const TABS = Object.keys(billing.tabs) as readonly Tab[];

const CONTENTS: Readonly<Record<Tab, () => ReactNode>> = {
  transactions: () => <Ledger />,
  invoices: () => <InvoiceList />,
  'credit-notes': () => <CreditNoteList />,
  payments: () => <PaymentList />,
  'invoice-runs': () => <InvoiceRuns />,
  statements: () => <StatementList />,
};

/** Transactions, invoices, credit notes and payments of every account. Source: screens S41. */
export function BillingPage() {
  const may: Readonly<Record<Tab, boolean>> = {
    transactions: useMay('API_/billing/transactions:GET'),
    invoices: useMay('API_/billing/invoices:GET'),
    'credit-notes': useMay('API_/billing/credit-notes:GET'),
    payments: useMay('API_/billing/payments:GET'),
    'invoice-runs': useMay('API_/billing/invoice-runs:GET'),
    statements: useMay('API_/billing/statements:GET'),
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
