import { Button } from '../../ui/act/Button.tsx';
import type { BlankShipment } from '@tsela/contract/shipments/blank-shipment-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { BLANK_STATUSES } from '@tsela/domain/shipments/blank-shipments';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { blanks as words } from '../../strings/shipments/blank.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useBlanks } from '../parts/blank-calls.ts';

const loadWrite = async () => (await import('../parts/BlankDialog.tsx')).BlankDialog;
const loadDrop = async () => (await import('./DropBlankDialog.tsx')).DropBlankDialog;

/** Parcels that are there and not booked: to be completed, and what became of the others. Source: PERM-056, screens S10, S28. */
export function BlankShipmentsPage() {
  const { view, filters, changeFilters } = useListAddress();
  const all = filters['status'] === 'all';
  const status = all ? undefined : (BLANK_STATUSES.find((each) => each === filters['status']) ?? 'open');
  const { limit, offset } = listInput(view);
  const read = useBlanks({ limit, offset, ...(status !== undefined && { status }) });
  const [is_writing, setWriting] = useState(false);
  const [dropped, setDropped] = useState<BlankShipment | null>(null);
  return (
    <PageFrame
      title={SCREENS.blankShipments.title}
      back={{ href: paths.shipments(), label: SCREENS.shipments.title }}
      action={<Button onClick={() => setWriting(true)}>{words.action}</Button>}
      filters={
        <SelectField
          aria-label={words.status}
          value={status ?? 'all'}
          options={[
            ...BLANK_STATUSES.map((value) => ({ value: value as string, label: words.statuses[value] })),
            { value: 'all', label: words.anyStatus },
          ]}
          onChange={(value) => changeFilters({ status: value === 'open' ? undefined : value })}
        />
      }
    >
      <ListTable
        label={words.label}
        columns={columnsWith(setDropped)}
        rows={read.data?.blank_shipments}
        rowName={(blank) => blank.reference}
        read={read}
        empty={words.empty}
        card={(blank) => (
          <>
            <CardLine start={<strong className="num">{blank.reference}</strong>} end={<Standing blank={blank} />} />
            <QuietText>{[accountOf(blank), blank.branch_name, blank.note].filter(Boolean).join(' · ')}</QuietText>
          </>
        )}
        cardAction={(blank) => <Acts blank={blank} onDrop={setDropped} />}
      />
      <LazyComponent load={loadWrite} props={is_writing ? { onClose: () => setWriting(false) } : null} />
      <LazyComponent load={loadDrop} props={dropped && { blank: dropped, onClose: () => setDropped(null) }} />
    </PageFrame>
  );
}

function columnsWith(onDrop: (blank: BlankShipment) => void): readonly Column<BlankShipment>[] {
  return [
    { key: 'reference', header: words.reference, render: (blank) => <strong className="num">{blank.reference}</strong> },
    { key: 'account', header: words.account, render: accountOf },
    { key: 'parcels', header: words.parcels, align: 'right', render: ({ parcel_count }) => parcel_count },
    { key: 'branch', header: words.branch, render: ({ branch_name }) => branch_name },
    { key: 'note', header: words.note, render: ({ note, reason }) => <Text isBreakable>{reason || note}</Text> },
    { key: 'status', header: words.status, render: (blank) => <Standing blank={blank} /> },
    {
      key: 'made',
      header: words.made,
      render: ({ time_created, created_by_name }) => (
        <Text>
          <DateTime instant={time_created} />
          {words.by(created_by_name)}
        </Text>
      ),
    },
    {
      key: 'acts',
      header: words.complete,
      is_header_hidden: true,
      align: 'right',
      render: (blank) => <Acts blank={blank} onDrop={onDrop} />,
    },
  ];
}

function accountOf({ account_id, account_name, account_code }: BlankShipment): string {
  return account_id === null ? words.unknownAccount : `${account_name} (${account_code})`;
}

const TONES = { open: 'red', completed: 'green', dropped: 'grey' } as const;

function Standing({ blank }: { readonly blank: BlankShipment }) {
  return (
    <Badge has_dot tone={TONES[blank.status]}>
      {words.statuses[blank.status]}
    </Badge>
  );
}

interface ActsProps {
  readonly blank: BlankShipment;
  readonly onDrop: (blank: BlankShipment) => void;
}

/** It is completed by the ordinary form, which has its reference already. */
function Acts({ blank, onDrop }: ActsProps) {
  const { id, reference, shipment_id } = blank;
  if (shipment_id !== null) return <AppLink href={paths.shipment(shipment_id)}>{words.open}</AppLink>;
  if (blank.status !== 'open') return null;
  return (
    <Row gap={2} justify="end">
      <AppLink
        href={paths.newShipment({ quick_quote: 'send', t: `blank-${id}`, 'custom-ref': reference })}
        aria-label={words.completeOf(reference)}
      >
        {words.complete}
      </AppLink>
      <LinkButton label={words.dropOf(reference)} onClick={() => onDrop(blank)}>
        {words.drop}
      </LinkButton>
    </Row>
  );
}
