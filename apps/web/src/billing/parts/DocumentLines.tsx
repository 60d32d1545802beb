import type { CostCenterTotal, DocumentLine } from '@tsela/contract/billing/billing-shapes';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { ListRead } from '../../shell/parts/ListTable.tsx';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useSelection } from '../../ui/table/use-selection.ts';

interface LinesRead extends ListRead {
  readonly data?:
    | { readonly lines: readonly DocumentLine[]; readonly count: number; readonly cost_centers: readonly CostCenterTotal[] }
    | undefined;
}

/** Reads a page of a document's lines. */
export type UseLines = (input: { id: number; limit: number; offset: number }) => LinesRead;

interface DocumentLinesProps {
  readonly id: number;
  readonly useLines: UseLines;
  /** What can be done with a line; left out, nothing. */
  readonly actionOf?: ((line: DocumentLine) => ReactNode) | undefined;
  /** What is done with the lines that are ticked; left out, none can be. */
  readonly bulkActionsOf?: ((lines: readonly DocumentLine[], onDone: () => void) => ReactNode) | undefined;
  /** What is said where there are none. */
  readonly empty?: string;
}

/** The lines of a document by cost centre, page by page, with what each cost centre bears. */
export function DocumentLines({ id, useLines, empty = words.noLines, actionOf, bulkActionsOf }: DocumentLinesProps) {
  const { limit, offset } = listInput(useListAddress().view);
  const read = useLines({ id, limit, offset });
  const selection = useSelection(`${id}`, read.data?.lines);
  const cost_centers = read.data?.cost_centers ?? [];
  const columns = [
    ...(cost_centers.length > 0 ? [COST_CENTER] : []),
    ...COLUMNS,
    ...(actionOf ? [{ ...ACTIONS, render: actionOf }] : []),
  ];
  return (
    <Stack gap={4}>
      <ListTable
        label={words.lines}
        columns={columns}
        rows={read.data?.lines}
        rowName={aboutText}
        rowHref={hrefOf}
        read={read}
        empty={empty}
        card={(line) => <Card line={line} />}
        {...(actionOf && { cardAction: actionOf })}
        {...(bulkActionsOf && {
          selection: {
            keys: selection.keys,
            onChange: selection.set,
            actions: bulkActionsOf(selection.chosen, selection.clear),
          },
        })}
      />
      {cost_centers.length > 0 && <CostCenters totals={cost_centers} />}
    </Stack>
  );
}

/** What each cost centre bears of the whole document, on whatever page of its lines. */
function CostCenters({ totals }: { readonly totals: readonly CostCenterTotal[] }) {
  return (
    <Panel title={words.costCenters}>
      <Facts look="columns">
        {totals.map(({ cost_center, lines, total }) => (
          <div key={cost_center}>
            <dt>{cost_center || words.noCostCenter}</dt>
            <dd>
              <Money rand={total} />
              <QuietText as="div">{words.lineCount(lines)}</QuietText>
            </dd>
          </div>
        ))}
      </Facts>
    </Panel>
  );
}

function hrefOf({ shipment_id, about_shipment_id }: DocumentLine): string | undefined {
  const id = shipment_id ?? about_shipment_id;
  return id === null ? undefined : paths.shipment(id);
}

function aboutText({ shipment_reference, about_shipment_reference, description }: DocumentLine): string {
  return shipment_reference || [about_shipment_reference, description].filter(Boolean).join(', ');
}

function routeText({ from, to }: DocumentLine): string {
  return from !== '' && to !== '' ? words.routeOf(from, to) : from || to || '–';
}

function weightText({ charged_weight_kg }: DocumentLine): string {
  return charged_weight_kg === null ? '–' : `${charged_weight_kg} kg`;
}

function Card({ line }: { readonly line: DocumentLine }) {
  return (
    <>
      <CardLine is_title start={aboutText(line)} end={<Money rand={line.total} />} />
      <CardLine start={routeText(line)} end={line.service} />
      <CardLine start={<DateTime instant={line.date} show="date" />} end={weightText(line)} />
    </>
  );
}

const ACTIONS = { key: 'actions', header: words.actions, is_header_hidden: true, width: 52 } as const;

const COST_CENTER: Column<DocumentLine> = {
  key: 'cost_center',
  header: words.costCenter,
  render: ({ cost_center }) => cost_center || '–',
};

const COLUMNS: readonly Column<DocumentLine>[] = [
  { key: 'date', header: words.line.date, render: ({ date }) => <DateTime instant={date} show="date" /> },
  {
    key: 'reference',
    header: words.line.reference,
    is_row_link: true,
    render: (line) => (
      <Text as="strong" weight="medium">
        {aboutText(line)}
      </Text>
    ),
  },
  { key: 'route', header: words.line.route, render: (line) => routeText(line) },
  { key: 'service', header: words.line.service, render: ({ service }) => service || '–' },
  { key: 'weight', header: words.line.weight, align: 'right', render: (line) => <span className="num">{weightText(line)}</span> },
  {
    key: 'excluding_vat',
    header: words.line.excluding_vat,
    align: 'right',
    render: ({ excluding_vat }) => <Money rand={excluding_vat} />,
  },
  { key: 'vat', header: words.line.vat, align: 'right', render: ({ vat }) => <Money rand={vat} /> },
  { key: 'total', header: words.line.total, align: 'right', render: ({ total }) => <Money rand={total} /> },
];
