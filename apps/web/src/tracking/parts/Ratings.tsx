import { ratingApi } from '@tsela/contract/tracking/rating-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { PARTY_EN } from '@tsela/domain/shipments/notices/texts/party-en';
import { useRead } from '../../api/queries.ts';
import { ratings as words } from '../../strings/tracking-ratings.ts';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';

/** How sender and recipient have rated a shipment; nothing where none did. Source: screens S58. */
export function Ratings({ shipment_id }: { readonly shipment_id: ShipmentId }) {
  const { data } = useRead(ratingApi.ofShipment, { shipment_id });
  if (!data || data.ratings.length === 0) return null;
  return (
    <Panel title={words.title} isFlush>
      <Lines aria-label={words.title}>
        {data.ratings.map(({ party, stars, reasons, comment, may_contact, time_rated }) => (
          <Stack as="li" key={party} pad={[3, 4]} gap={1}>
            <Text>
              {'★'.repeat(stars)} {words.stars(stars)}
            </Text>
            {reasons.length > 0 && <Text>{reasons.map((reason) => PARTY_EN.rating_reasons[reason]).join(', ')}</Text>}
            {comment !== '' && <Text>{comment}</Text>}
            <QuietText>
              {words.of[party]}, <DateTime instant={time_rated} show="near" />
              {may_contact && ` · ${words.mayContact}`}
            </QuietText>
          </Stack>
        ))}
      </Lines>
    </Panel>
  );
}
