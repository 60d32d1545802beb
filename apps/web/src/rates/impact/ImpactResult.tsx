import type { RateImpact } from '@tsela/contract/rates/rate-impact-api';
import { Button } from '../../ui/act/Button.tsx';
import type { ShipmentId } from '@tsela/domain/ids';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { whatIf as words } from '../../strings/rates-tariff.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { BothTraces } from './BothTraces.tsx';
import { shareText } from './impact-draft.ts';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';

type Result = NonNullable<RateImpact['result']>;
type Sums = Result['totals'];

interface ImpactResultProps {
  readonly result: Result;
  /** The run it is of, and the name of its revision. */
  readonly run: Pick<RateImpact, 'id' | 'rate_revision_name'>;
  readonly is_part: 'totals' | 'tables';
}

/** What a run has found: altogether, and by account, service level and zones. */
export function ImpactResult({ result, run, is_part }: ImpactResultProps) {
  const [traced, setTraced] = useState<ShipmentId | null>(null);
  if (is_part === 'totals') return <Totals sums={result.totals} />;
  return (
    <>
      <SumsTable
        title={words.byAccount}
        rows={result.accounts.map((sums) => [sums.account_name, sums.account_code, sums] as const)}
      />
      <SumsTable title={words.byLevel} rows={result.service_levels.map((sums) => [sums.service_level_code, '', sums] as const)} />
      <SumsTable
        title={words.byPair}
        rows={result.zone_pairs.map((sums) => [words.pairText(sums.from_zone, sums.to_zone), '', sums] as const)}
      />
      <SumsTable
        title={words.byWeight}
        rows={(result.weight_bands ?? []).map((sums) => [words.band(sums.over_kg, sums.up_to_kg), '', sums] as const)}
      />
      <Moved title={words.rises} shipments={result.rises} onTrace={setTraced} />
      <Moved title={words.falls} shipments={result.falls} onTrace={setTraced} />
      <Lost shipments={result.lost ?? []} onTrace={setTraced} />
      {result.not_offered.length > 0 && (
        <Table title={words.notOfferedTitle} headers={[[words.reason], [words.shipments, 'right'], [words.example]]}>
          {result.not_offered.map(({ reason, shipments, example }) => (
            <tr key={`${reason} ${example}`}>
              <td>{reason}</td>
              <td data-align="right" className="num">
                {shipments}
              </td>
              <td>{example}</td>
            </tr>
          ))}
        </Table>
      )}
      {traced !== null && <BothTraces run={run} shipment_id={traced} onClose={() => setTraced(null)} />}
    </>
  );
}

function Totals({ sums }: { readonly sums: Sums }) {
  const figures: readonly (readonly [string, ReactNode])[] = [
    [words.shipments, sums.shipments],
    [words.charged, <Money key="charged" rand={sums.charged} />],
    [words.wouldBe, <Money key="would" rand={sums.would_be} />],
    [words.difference, <Difference key="difference" {...sums} />],
    [words.notOffered, sums.not_offered],
  ];
  return (
    <Facts look="figures">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </Facts>
  );
}

function Difference({ difference, charged }: { readonly difference: number; readonly charged: number }) {
  return (
    <Text {...(difference !== 0 && { tone: difference > 0 ? 'red' : 'green' })}>
      {difference > 0 && '+'}
      <Money rand={difference} /> <small>{shareText(difference, charged)}</small>
    </Text>
  );
}

interface SumsTableProps {
  readonly title: string;
  /** Name, what tells it apart, figures. */
  readonly rows: readonly (readonly [string, string, Sums])[];
}

function SumsTable({ title, rows }: SumsTableProps) {
  if (rows.length === 0) return null;
  return (
    <Table
      title={title}
      headers={[
        [title],
        [words.shipments, 'right'],
        [words.charged, 'right'],
        [words.wouldBe, 'right'],
        [words.difference, 'right'],
        [words.notOffered, 'right'],
      ]}
    >
      {rows.map(([name, detail, sums]) => (
        <tr key={`${name} ${detail}`}>
          <td>
            {name} {detail !== '' && <QuietText>{detail}</QuietText>}
          </td>
          <td data-align="right" className="num">
            {sums.shipments}
          </td>
          <td data-align="right">
            <Money rand={sums.charged} />
          </td>
          <td data-align="right">
            <Money rand={sums.would_be} />
          </td>
          <td data-align="right">
            <Difference {...sums} />
          </td>
          <td data-align="right" className="num">
            {sums.not_offered}
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface MovedProps {
  readonly title: string;
  readonly shipments: Result['rises'];
  readonly onTrace: (id: ShipmentId) => void;
}

function Moved({ title, shipments, onTrace }: MovedProps) {
  return (
    <ShipmentsTable
      title={title}
      shipments={shipments}
      onTrace={onTrace}
      headers={[
        [words.wouldBe, 'right'],
        [words.difference, 'right'],
      ]}
      cells={({ charged, would_be, difference }) => (
        <>
          <td data-align="right">
            <Money rand={would_be} />
          </td>
          <td data-align="right">
            <Difference difference={difference} charged={charged} />
          </td>
        </>
      )}
    />
  );
}

interface LostProps {
  readonly shipments: NonNullable<Result['lost']>;
  readonly onTrace: MovedProps['onTrace'];
}

function Lost({ shipments, onTrace }: LostProps) {
  return (
    <ShipmentsTable
      title={words.lostTitle}
      shipments={shipments}
      onTrace={onTrace}
      headers={[[words.lostReason]]}
      cells={({ message }) => <td>{message}</td>}
    />
  );
}

type ListedShipment = Pick<
  Result['rises'][number],
  'shipment_id' | 'reference' | 'account_name' | 'service_level_code' | 'charged'
>;

interface ShipmentsTableProps<Listed extends ListedShipment> {
  readonly title: string;
  readonly shipments: readonly Listed[];
  readonly onTrace: (id: ShipmentId) => void;
  /** Of the columns that are the table's own, after what was charged. */
  readonly headers: TableProps['headers'];
  readonly cells: (shipment: Listed) => ReactNode;
}

/** Shipments with what they were charged, and both explanations of each. */
function ShipmentsTable<Listed extends ListedShipment>({
  title,
  shipments,
  onTrace,
  headers,
  cells,
}: ShipmentsTableProps<Listed>) {
  if (shipments.length === 0) return null;
  return (
    <Table
      title={title}
      headers={[[words.reference], [words.account], [words.level], [words.charged, 'right'], ...headers, [words.bothTraces]]}
    >
      {shipments.map((shipment) => (
        <tr key={shipment.shipment_id}>
          <td>
            <AppLink href={paths.shipment(shipment.shipment_id)} className="num">
              {shipment.reference}
            </AppLink>
          </td>
          <td>{shipment.account_name}</td>
          <td>{shipment.service_level_code}</td>
          <td data-align="right">
            <Money rand={shipment.charged} />
          </td>
          {cells(shipment)}
          <td>
            <TraceButton shipment_id={shipment.shipment_id} reference={shipment.reference} onTrace={onTrace} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface TraceButtonProps {
  readonly shipment_id: ShipmentId;
  readonly reference: string;
  readonly onTrace: (id: ShipmentId) => void;
}

function TraceButton({ shipment_id, reference, onTrace }: TraceButtonProps) {
  return (
    <Button variant="default" size="compact-sm" aria-label={words.bothTracesOf(reference)} onClick={() => onTrace(shipment_id)}>
      {words.bothTraces}
    </Button>
  );
}

interface TableProps {
  readonly title: string;
  readonly headers: readonly (readonly [string, 'right'?])[];
  readonly children: ReactNode;
}

function Table({ title, headers, children }: TableProps) {
  return (
    <Panel title={title} isFlush>
      <PlainTable
        label={title}
        tallest={420}
        head={
          <>
            {headers.map(([header, align]) => (
              <th key={header} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </>
        }
      >
        {children}
      </PlainTable>
    </Panel>
  );
}
