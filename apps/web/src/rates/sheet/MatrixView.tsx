import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { readDecimal } from '@tsela/domain/formats/decimal';
import { randFromCents } from '@tsela/domain/money/cents';
import { useMemo, useState } from 'react';
import { moneyText } from '../../ui/show/money-text.ts';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { linesOf } from '../tariff/card-edits-draft.ts';
import { matrixOf } from './matrix-view-draft.ts';
import type { MatrixCell } from './matrix-view-draft.ts';
import type { Sheet } from './sheet-draft.ts';
import classes from './MatrixView.module.css';
import type { CardForm } from '../tariff/use-card-edits.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';

/** So many zones are on a side at a time. */
const SIDE = 30;

/** The same rates by pair of zones: what a parcel of a weight costs, and where there is no rate. */
export function MatrixView({ form, sheet }: { readonly form: CardForm; readonly sheet: Sheet }) {
  const search = useSearchValues();
  const change = useChangeSearch();
  const [text, setText] = useState(search['weight'] ?? '2');
  const [pages, setPages] = useState({ from: 0, to: 0 });
  const weight_kg = readDecimal(text);
  const { card, edits } = form;
  const edited = edits.parts.zones;
  const zones = useMemo(
    () => linesOf(card, { parts: edited ? { zones: edited } : {} }, 'zones').filter(({ kind }) => kind === 'rates'),
    [card, edited],
  );
  const cell = useMemo(
    () => (weight_kg === null || weight_kg < 0 ? null : matrixOf(sheet, form.zones, weight_kg)),
    [sheet, form.zones, weight_kg],
  );
  const holes = useMemo(
    () => (cell ? zones.reduce((sum, from) => sum + zones.filter((to) => cell(from.id, to.id).kind === 'hole').length, 0) : 0),
    [cell, zones],
  );
  if (zones.length === 0) return <EmptyState text={words.noZones} />;
  const rows = zones.slice(pages.from * SIDE, (pages.from + 1) * SIDE);
  const columns = zones.slice(pages.to * SIDE, (pages.to + 1) * SIDE);

  return (
    <Panel isFlush>
      <Row pad={[2, 4]}>
        <TextInput
          label={words.weight}
          inputMode="decimal"
          autoComplete="off"
          w={120}
          value={text}
          error={cell === null}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => change({ weight: text === '2' ? undefined : text })}
        />
        <Text as="p" tone="soft" role="status">
          <strong>{words.holes(holes)}</strong> <QuietText>{words.matrixText}</QuietText>
        </Text>
      </Row>
      {zones.length > SIDE && (
        <Row pad={[2, 4]}>
          <Pager label={words.fromZones} page={pages.from} count={zones.length} onPage={(from) => setPages({ ...pages, from })} />
          <Pager label={words.toZones} page={pages.to} count={zones.length} onPage={(to) => setPages({ ...pages, to })} />
        </Row>
      )}
      <PlainTable
        label={words.asMatrix}
        look="grid"
        tallest="max(320px, calc(100dvh - 390px))"
        head={
          <>
            <th scope="col">
              {words.matrixFrom} ↓ {words.matrixTo} →
            </th>
            {columns.map(({ id }) => (
              <th key={id} scope="col">
                {form.zones.text(id)}
              </th>
            ))}
          </>
        }
      >
        {rows.map((from) => (
          <tr key={from.id}>
            <th scope="row">{form.zones.text(from.id)}</th>
            {columns.map((to) => (
              <PriceCell key={to.id} cell={cell?.(from.id, to.id) ?? null} />
            ))}
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}

function PriceCell({ cell }: { readonly cell: MatrixCell | null }) {
  if (!cell) return <td>–</td>;
  return (
    <td
      className={classes['price']}
      data-kind={cell.kind}
      data-general={cell.is_general || undefined}
      title={cell.is_general ? words.general : undefined}
    >
      {textOf(cell)}
    </td>
  );
}

function textOf(cell: MatrixCell): string {
  switch (cell.kind) {
    case 'price':
      return cell.amount === 0 ? words.free : moneyText(randFromCents(cell.amount));
    case 'not-offered':
      return words.notOffered;
    case 'by-distance':
      return words.byDistance;
    case 'hole':
      return words.hole;
  }
}

interface PagerProps {
  readonly label: string;
  readonly page: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

function Pager({ label, page, count, onPage }: PagerProps) {
  const end = Math.min((page + 1) * SIDE, count);
  return (
    <Row as="span" isInline role="group" aria-label={label}>
      <span>{label}</span>
      <Button variant="default" size="compact-sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {words.earlier}
      </Button>
      <span className="num">{words.zonesShown(page * SIDE + 1, end, count)}</span>
      <Button variant="default" size="compact-sm" disabled={end === count} onClick={() => onPage(page + 1)}>
        {words.later}
      </Button>
    </Row>
  );
}
