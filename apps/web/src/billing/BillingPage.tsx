import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useChangeSearch, useSearchValues } from '../shell/address.ts';
import { useMay } from '../shell/session.ts';
import { billing } from '../strings/billing.ts';
import { PageFrame } from '../ui/PageFrame.tsx';
import { CreditNoteList, InvoiceList } from './DocumentLists.tsx';
import { Ledger } from './parts/Ledger.tsx';
import tabs from './parts/Tabs.module.css';

type Tab = keyof typeof billing.tabs;

// The keys of the object are exactly those of its type.
const TABS = Object.keys(billing.tabs) as readonly Tab[];

/** Transactions, invoices and credit notes of every account. Source: screens S41. */
export function BillingPage() {
  const change = useChangeSearch();
  const may: Readonly<Record<Tab, boolean>> = {
    transactions: useMay('API_/billing/transactions:GET'),
    invoices: useMay('API_/billing/invoices:GET'),
    'credit-notes': useMay('API_/billing/credit-notes:GET'),
  };
  const shown = TABS.filter((each) => may[each]);
  const asked = useSearchValues()['tab'];
  const tab = shown.find((each) => each === asked) ?? shown[0] ?? 'invoices';

  return (
    <Tabs
      value={tab}
      onChange={(value) =>
        change({
          tab: value === shown[0] ? undefined : (value ?? undefined),
          page: undefined,
          order_by: undefined,
          order: undefined,
        })
      }
      keepMounted={false}
    >
      <PageFrame
        title={billing.title}
        tabs={
          <Tabs.List className={tabs['list'] ?? ''}>
            {shown.map((each) => (
              <Tabs.Tab key={each} value={each} className={tabs['tab'] ?? ''}>
                {billing.tabs[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        }
      >
        <Tabs.Panel value="transactions">
          <Ledger />
        </Tabs.Panel>
        <Tabs.Panel value="invoices">
          <InvoiceList />
        </Tabs.Panel>
        <Tabs.Panel value="credit-notes">
          <CreditNoteList />
        </Tabs.Panel>
      </PageFrame>
    </Tabs>
  );
}
