import { isForVisitors } from '@tsela/domain/permissions/visitors';
import { nextInvoiceRun } from '@tsela/domain/billing/invoice-run';
import type { Weekday } from '@tsela/domain/time/day';
import { bankOf } from '@tsela/domain/billing/provider-bank';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useSearchValues } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { billing } from '../../strings/billing.ts';
import { frequencyLabel, invoiceRuns as runWords } from '../../strings/billing/runs.ts';
import { savedCards } from '../../strings/payments-saved-cards.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { CreditNoteList, InvoiceList } from './DocumentLists.tsx';
import { Ledger } from './Ledger.tsx';
import { BankFacts } from './BankFacts.tsx';
import { MoneyActions } from './MoneyActions.tsx';
import { PaymentList } from './PaymentList.tsx';
import { StatementList } from './StatementList.tsx';
import { useBillingParts } from './billing-parts.ts';
import type { Part } from './billing-parts.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { useNow } from '../../ui/show/now.ts';
import { QuietText } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';

const loadSavedCards = async () => (await import('../saved-cards/SavedCards.tsx')).SavedCards;
const loadProForma = async () => (await import('./ProForma.tsx')).ProForma;

interface AccountBillingProps {
  readonly account: Account;
  /** The address of a part of the page, by its search. */
  readonly hrefOf: (search: Readonly<Record<string, string>>) => string;
}

/** The transactions, invoices, credit notes, payments and statements of one account, and how it pays. Source: screens S20, S44. */
export function AccountBilling({ account, hrefOf }: AccountBillingProps) {
  const { user } = useSession();
  const parts = useBillingParts();
  const asked = useSearchValues()['part'];
  const part = parts.find((each) => each === asked) ?? parts[0];
  if (part === undefined) return <EmptyState text={billing.nothingShown} />;
  return (
    <Stack gap={4}>
      <Row>
        <NextInvoice account={account} />
        {account.status === 'open' && <MoneyActions account={account} />}
      </Row>
      <TabLinks
        label={billing.views}
        current={part}
        links={parts.map((key) => ({
          key,
          label: labelOf(key),
          href: hrefOf({ tab: 'billing', ...(key !== parts[0] && { part: key }) }),
        }))}
      />
      {part === 'transactions' && <Ledger account_id={account.id} />}
      {part === 'invoices' && <InvoiceList account_id={account.id} />}
      {part === 'pro-forma' && <LazyComponent load={loadProForma} props={{ account_id: account.id }} />}
      {part === 'credit-notes' && <CreditNoteList account_id={account.id} />}
      {part === 'payments' && <PaymentList account_id={account.id} />}
      {part === 'saved-cards' && <LazyComponent load={loadSavedCards} props={{ account_id: account.id }} />}
      {part === 'statements' && <StatementList account={account} />}
      {!isStaff(user) && <HowToPay account={account} />}
    </Stack>
  );
}

function labelOf(part: Part): string {
  if (part === 'saved-cards') return savedCards.title;
  return part === 'pro-forma' ? billing.proForma : billing.tabs[part];
}

/** How often the account is invoiced, and when next; nothing for visitors, who pay at once. Source: INVRUN-01 to INVRUN-04. */
function NextInvoice({ account }: { readonly account: Account }) {
  const now = useNow();
  const { status, invoice_frequency, invoice_frequency_time } = account;
  if (isForVisitors(account) || status === 'closed') return null;
  // The contract admits weekdays only; weekly runs without one are on Mondays.
  const weekday = (invoice_frequency_time ?? 1) as Weekday;
  const next = nextInvoiceRun(now, { invoice_frequency, invoice_frequency_time: weekday });
  return (
    <QuietText>
      {frequencyLabel(invoice_frequency)} · {runWords.nextInvoice} <DateTime instant={next.toISOString()} show="date" />
    </QuietText>
  );
}

/** The provider's bank account, where it has named one, and the reference by which a payment is known. Source: screens S20, KEY-PAY-09. */
function HowToPay({ account }: { readonly account: Account }) {
  const { settings } = useSession();
  const bank = bankOf(settings);
  if (bank.account_number === '') return null;
  return (
    <Panel title={billing.howToPay}>
      <BankFacts bank={bank} reference={account.account_code} />
    </Panel>
  );
}
