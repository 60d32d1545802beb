import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { allocationImportApi } from '@tsela/contract/overview/file-import-api';
import { IMPORTED_ALLOCATIONS_MAX } from '@tsela/domain/billing/allocation-import';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { FileImport } from '../shell/parts/FileImport.tsx';
import type { ImportedKind } from '../shell/parts/file-import-calls.ts';
import { allocationImport as words } from '../strings/billing/allocation-import.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { moneyText } from '../ui/show/money-text.ts';
import { TEMPLATE, totalOfCells } from './allocation-import-draft.ts';

const ALLOCATIONS: ImportedKind = {
  kind: 'credit-allocations',
  api: allocationImportApi,
  refreshes: [billingPaymentApi.payments, invoiceApi.invoices],
};

type Cells = Readonly<Record<string, string>>;

const COLUMNS = [
  { header: words.source, textOf: (cells: Cells) => cells['reference'] ?? '' },
  { header: words.account, textOf: (cells: Cells) => cells['account_code'] ?? '' },
  { header: words.amount, textOf: (cells: Cells) => cells['amount'] ?? '' },
];

/** Allocates payments and credit notes to invoices from a file. Source: screens S36. */
export function ImportAllocationsPage() {
  return (
    <PageFrame title={SCREENS.creditAllocationsImport.title} back={{ href: paths.tools(), label: SCREENS.tools.title }}>
      <FileImport
        of={ALLOCATIONS}
        intro={`${words.intro(IMPORTED_ALLOCATIONS_MAX)} ${words.oldest} ${words.together}`}
        template={{ name: words.fileName, rows: TEMPLATE }}
        hrefOf={(id) => paths.creditAllocationsImport({ import: String(id) })}
        undoText={words.undoText}
        columns={COLUMNS}
        control={{ label: words.control, helpOf: (rows) => words.controlHelp(moneyText(totalOfCells(rows))) }}
      />
    </PageFrame>
  );
}
