import { IconArrowBackUp, IconArrowsSplit2, IconDownload, IconEye, IconPaperclip, IconReceiptRefund } from '@tabler/icons-react';
import type { Payment } from '@tsela/contract/billing/billing-payment-api';
import type { AccountId } from '@tsela/domain/ids';
import { PAYMENT_IMPORT_ALLOCATIONS } from '@tsela/domain/billing/invoice-run';
import { PAYMENT_STATES } from '@tsela/domain/payments/payment-rules';
import { RECORDED_METHODS, RECORDED_METHOD_LABELS, paymentMethodLabel } from '@tsela/domain/payments/recorded-payments';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useListAddress } from '../../shell/pages/address.ts';
import type { SearchValues } from '../../shell/pages/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { allocations } from '../../strings/billing/allocations.ts';
import { billingEntry, payments as words } from '../../strings/billing/entry.ts';
import { entryFiles } from '../../strings/billing/files.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { MenuButton } from '../../ui/act/MenuButton.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListFilters } from '../../ui/table/ListFilters.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { readReceipt, useExportPayments, usePayments } from '../billing-calls.ts';
import { ExportList } from './ExportList.tsx';
import { HasFiles } from './HasFiles.tsx';
import { DayText } from './DayText.tsx';
import { saveReceipt } from './save-receipt.ts';
import { usePdfWindow } from './use-pdf-window.tsx';

const loadDialog = async () => (await import('../entry/PaymentDialog.tsx')).PaymentDialog;

const loadAllocate = async () => (await import('../entry/AllocatePaymentDialog.tsx')).AllocatePaymentDialog;

const loadFiles = async () => (await import('../entry/EntryFilesDialog.tsx')).EntryFilesDialog;

const CLEARED = { search: undefined, method: undefined, status: undefined, allocation: undefined } as const;

/** What customers paid, newest first. Source: screens S20, S43. */
export function PaymentList({ account_id }: { readonly account_id?: AccountId }) {
  const { view, filters, changeFilters } = useListAddress();
  const { limit, offset } = listInput(view);
  const status = PAYMENT_STATES.find((each) => each === filters['status']);
  const allocation = PAYMENT_IMPORT_ALLOCATIONS.find((each) => each === filters['allocation']);
  const [search, method] = [filters['search'] ?? '', filters['method'] ?? ''];
  const narrowed = {
    ...(account_id !== undefined && { account_id }),
    ...(status !== undefined && { status }),
    ...(allocation !== undefined && { allocation }),
    ...(search !== '' && { search }),
    ...(method !== '' && { method }),
  };
  const read = usePayments({ limit, offset, ...narrowed });
  const exporting = useExportPayments();
  const is_filtered = Object.keys(CLEARED).some((key) => filters[key] !== undefined);
  return (
    <Stack gap={3}>
      <Row data-screen-only>
        <Filters filters={filters} onChange={changeFilters} />
        <ExportList exporting={exporting} name="payments" filters={narrowed} />
      </Row>
      <ListTable
        label={words.label}
        columns={account_id === undefined ? [...FIRST, ACCOUNT, ...REST] : [...FIRST, ...REST]}
        rows={read.data?.payments}
        rowName={(payment) => payment.number}
        read={read}
        empty={words.none}
        card={(payment) => <Card payment={payment} />}
        cardAction={(payment) => <Menu payment={payment} />}
        onClearFilters={is_filtered ? () => changeFilters(CLEARED) : undefined}
      />
    </Stack>
  );
}

interface FiltersProps {
  readonly filters: SearchValues;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <ListFilters label={words.search} filters={filters} cleared={CLEARED} onChange={onChange}>
      <SelectField
        aria-label={words.method}
        value={filters['method'] ?? ''}
        options={[
          { value: '', label: words.anyMethod },
          ...RECORDED_METHODS.map((value) => ({ value: value as string, label: RECORDED_METHOD_LABELS[value] })),
        ]}
        onChange={(method) => onChange({ method: method || undefined })}
      />
      <SelectField
        aria-label={words.state}
        value={filters['status'] ?? ''}
        options={[
          { value: '', label: words.anyState },
          ...PAYMENT_STATES.map((value) => ({ value: value as string, label: words.states[value] })),
        ]}
        onChange={(status) => onChange({ status: status || undefined })}
      />
      <SelectField
        aria-label={words.allocation}
        value={filters['allocation'] ?? ''}
        options={[
          { value: '', label: words.anyAllocation },
          ...PAYMENT_IMPORT_ALLOCATIONS.map((value) => ({ value: value as string, label: words.allocations[value] })),
        ]}
        onChange={(allocation) => onChange({ allocation: allocation || undefined })}
      />
    </ListFilters>
  );
}

function Card({ payment }: { readonly payment: Payment }) {
  const { number, amount, files, unallocated, account_name, account_code, date, method, reference } = payment;
  return (
    <>
      <CardLine is_title start={<Numbered number={number} files={files} />} end={<Money rand={amount} />} />
      <CardLine start={`${account_name} (${account_code})`} end={<State payment={payment} />} />
      {unallocated > 0 && <CardLine start={words.unallocated} end={<Money rand={unallocated} />} />}
      <CardLine start={<DayText day={date} />} end={[paymentMethodLabel(method), reference].filter(Boolean).join(' · ')} />
    </>
  );
}

function State({ payment }: { readonly payment: Payment }) {
  const { status, returned, amount, refund_state, afterwards } = payment;
  if (status !== 'complete') return <StatusBadge status={STATE_LOOKS[status]} label={words.states[status]} />;
  if (refund_state !== null) return <StatusBadge status="payment-pending" label={words.refunding[refund_state]} />;
  if (returned >= amount) return <StatusBadge status="closed" label={words.returned} />;
  // What the gateway told of is not in the books until staff enter it.
  if (afterwards !== null) return <StatusBadge status="payment-failed" label={words.afterwards[afterwards]} />;
  return <StatusBadge status="paid" label={words.states.complete} />;
}

const STATE_LOOKS = { pending: 'payment-pending', failed: 'cancelled', expired: 'quote-expired' } as const;

/** A receipt for each reader of the payment; giving it back is for staff. */
function Menu({ payment }: { readonly payment: Payment }) {
  const [way, setWay] = useState<'refund' | 'reverse' | 'allocate' | 'files' | null>(null);
  const { show, window } = usePdfWindow();
  const { user } = useSession();
  const [may_enter, may_give_back] = [useMay('API_/billing/payments:POST'), useMay('INLINE_transaction_payment_reversal')];
  const may_allocate = useMay('API_/billing/allocations:POST');
  const shows_files = isStaff(user) || payment.files > 0;
  if (payment.status !== 'complete') return null;
  const can_allocate = isStaff(user) && may_allocate && payment.unallocated > 0;
  const can_give_back =
    isStaff(user) && may_enter && may_give_back && payment.returned < payment.amount && payment.refund_state !== 'asked';

  return (
    <>
      <MenuButton
        is_icon
        is_quiet
        label={billingEntry.actionsOf(payment.number)}
        lines={[
          {
            label: billingEntry.viewReceipt,
            icon: <IconEye size={16} aria-hidden="true" />,
            onClick: () => void show(() => readReceipt(payment.id)),
          },
          {
            label: billingEntry.receipt,
            icon: <IconDownload size={16} aria-hidden="true" />,
            onClick: () => void saveReceipt(payment.id),
          },
          shows_files && {
            label: payment.files === 0 ? entryFiles.files : entryFiles.filesCount(payment.files),
            icon: <IconPaperclip size={16} aria-hidden="true" />,
            onClick: () => setWay('files'),
          },
          can_allocate && {
            label: allocations.allocatePayment,
            icon: <IconArrowsSplit2 size={16} aria-hidden="true" />,
            onClick: () => setWay('allocate'),
          },
          can_give_back && {
            label: billingEntry.refund,
            icon: <IconReceiptRefund size={16} aria-hidden="true" />,
            onClick: () => setWay('refund'),
          },
          can_give_back && {
            label: billingEntry.bounce,
            icon: <IconArrowBackUp size={16} aria-hidden="true" />,
            onClick: () => setWay('reverse'),
          },
        ]}
      />
      <LazyComponent
        load={loadDialog}
        props={way === null || way === 'allocate' || way === 'files' ? null : { payment, way, onClose: () => setWay(null) }}
      />
      {window}
      <LazyComponent
        load={loadFiles}
        props={way === 'files' ? { of: { payment_id: payment.id }, name: payment.number, onClose: () => setWay(null) } : null}
      />
      <LazyComponent load={loadAllocate} props={way === 'allocate' ? { payment, onClose: () => setWay(null) } : null} />
    </>
  );
}

function Numbered({ number, files }: Pick<Payment, 'number' | 'files'>) {
  return (
    <Row as="span" gap={1} isInline isOneLine>
      <strong className="num">{number}</strong>
      <HasFiles files={files} />
    </Row>
  );
}

const FIRST: readonly Column<Payment>[] = [
  { key: 'number', header: words.number, render: ({ number, files }) => <Numbered number={number} files={files} /> },
  { key: 'date', header: words.date, render: ({ date }) => <DayText day={date} /> },
];

const ACCOUNT: Column<Payment> = {
  key: 'account',
  header: words.account,
  render: ({ account_id, account_name, account_code }) => (
    <TextLink href={paths.accountById(account_id, { tab: 'billing' })}>{`${account_name} (${account_code})`}</TextLink>
  ),
};

const REST: readonly Column<Payment>[] = [
  { key: 'method', header: words.method, render: ({ method }) => paymentMethodLabel(method) },
  { key: 'reference', header: words.reference, render: (payment) => <Reference payment={payment} /> },
  {
    key: 'recorded_by',
    header: words.recordedBy,
    render: ({ recorded_by_name }) => recorded_by_name || <Text tone="quiet">–</Text>,
  },
  { key: 'state', header: words.state, render: (payment) => <State payment={payment} /> },
  { key: 'amount', header: words.amount, align: 'right', render: ({ amount }) => <Money rand={amount} /> },
  {
    key: 'allocated',
    header: words.allocated,
    align: 'right',
    render: ({ allocated }) => (allocated > 0 ? <Money rand={allocated} /> : <Text tone="quiet">–</Text>),
  },
  {
    key: 'unallocated',
    header: words.unallocated,
    align: 'right',
    render: ({ unallocated }) => (unallocated > 0 ? <Money rand={unallocated} /> : <Text tone="quiet">–</Text>),
  },
  {
    key: 'returned',
    header: words.returned,
    align: 'right',
    render: ({ returned }) => (returned > 0 ? <Money rand={returned} /> : <Text tone="quiet">–</Text>),
  },
  {
    key: 'actions',
    header: billingEntry.actions,
    is_header_hidden: true,
    width: 52,
    render: (payment) => <Menu payment={payment} />,
  },
];

function Reference({ payment }: { readonly payment: Payment }) {
  const { reference, shipment_id, shipment_reference } = payment;
  // What a bank writes may be long: two lines of it tell payments apart.
  if (shipment_id === null)
    return (
      <Text isBreakable isShort title={reference}>
        {reference || '–'}
      </Text>
    );
  return (
    <>
      <Text isBreakable>{reference}</Text>{' '}
      <TextLink href={paths.shipment(shipment_id)}>{words.forShipment(shipment_reference)}</TextLink>
    </>
  );
}
