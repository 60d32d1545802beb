import type { asOfApi } from '@tsela/contract/audit/as-of-api';
import type { OutputOf } from '@tsela/contract/route';
import { addCents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { PriceBreakdown } from '../../rates/parts/PriceBreakdown.tsx';
import { asOf as words } from '../../strings/overview/as-of.ts';
import { shipmentDetail } from '../../strings/shipments/detail.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { Timeline } from '../../ui/layout/Timeline.tsx';
import { QuietText, Sentence, Text } from '../../ui/show/Text.tsx';
import { fullDateTimeText } from '../../ui/show/date-text.ts';
import { ThingsThen } from './ThingsThen.tsx';
import { CustomerThen } from './CustomerThen.tsx';

type Then = NonNullable<OutputOf<typeof asOfApi.asOf>['shipment']>;
type Entry = Then['timeline'][number];

/** Of a shipment as well: what its customer saw, its history, its price and its messages. */
export function ShipmentThen({ shipment }: { readonly shipment: Then }) {
  const { customer, timeline, more_entries, price, messages, more_messages, time_anonymised } = shipment;
  return (
    <>
      {time_anonymised !== null && <Notice kind="info">{words.anonymised(fullDateTimeText(time_anonymised))}</Notice>}
      <Tiles columns={2} gap={4} align="start">
        <CustomerThen customer={customer} />
        <Panel title={words.history}>
          <Stack gap={3}>
            <Entries label={words.history} entries={timeline} />
            {more_entries > 0 && <QuietText as="p">{words.moreEntries(more_entries)}</QuietText>}
          </Stack>
        </Panel>
        <ThingsThen shipment={shipment} />
        {price !== undefined && <PriceThen price={price} />}
        {messages !== undefined && <MessagesThen messages={messages} has_more={more_messages > 0} />}
      </Tiles>
    </>
  );
}

/** Entries of the history as staff read them, with what sets one apart. */
function Entries({ label, entries }: { readonly label: string; readonly entries: readonly Entry[] }) {
  if (entries.length === 0) return <Sentence>{words.noEntries}</Sentence>;
  return (
    <Timeline
      label={label}
      entries={entries.map((entry) => ({
        id: entry.id,
        instant: entry.date,
        title: entry.status_name,
        detail: [entry.message, entry.location, ...remarksOf(entry)].filter(Boolean).join(' · '),
      }))}
    />
  );
}

/** A device that reports later than this reports late. */
const LATE_MS = 60_000;

function remarksOf({ date, time_received, is_public, parcel_id }: Entry): readonly string[] {
  const is_late = Date.parse(time_received) - Date.parse(date) > LATE_MS;
  return [
    ...(is_public ? [] : [words.staffOnly]),
    ...(parcel_id === 0 ? [] : [words.parcel]),
    ...(is_late ? [words.reportedLate(fullDateTimeText(time_received))] : []),
  ];
}

function PriceThen({ price }: { readonly price: NonNullable<Then['price']> | null }) {
  return (
    <Panel title={words.price}>
      {price === null ? (
        <Sentence>{words.noPrice}</Sentence>
      ) : (
        <Stack gap={3}>
          <QuietText as="p">{words.tariff(price.revision_name, price.version)}</QuietText>
          <PriceBreakdown
            lines={price.items.map(({ name, value }) => ({ name, charge: value }))}
            vat={randFromCents(addCents(...price.items.map(({ vat }) => centsFromRand(vat))))}
            total={price.rate}
            explanation={[]}
            not_applied={[]}
          />
        </Stack>
      )}
    </Panel>
  );
}

interface MessagesThenProps {
  readonly messages: NonNullable<Then['messages']>;
  readonly has_more: boolean;
}

/** Word for word, with when each was written. */
function MessagesThen({ messages, has_more }: MessagesThenProps) {
  return (
    <Panel title={words.messages}>
      <Stack gap={3}>
        {messages.length === 0 && <Sentence>{words.noMessages}</Sentence>}
        {messages.map(({ id, channel, recipient, subject, body, status, status_now, time_created }) => (
          <details key={id}>
            <summary>
              <Text weight="strong">{subject || shipmentDetail.channels[channel]}</Text>{' '}
              <QuietText>
                {[
                  shipmentDetail.channels[channel],
                  recipient,
                  fullDateTimeText(time_created),
                  status === null
                    ? words.statusNow(shipmentDetail.messageStatus[status_now])
                    : shipmentDetail.messageStatus[status],
                ].join(' · ')}
              </QuietText>
            </summary>
            <Text as="p" keepsLines isBreakable>
              {body}
            </Text>
          </details>
        ))}
        {has_more && <QuietText as="p">{words.moreMessages}</QuietText>}
      </Stack>
    </Panel>
  );
}
