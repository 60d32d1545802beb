import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { addCents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { PriceBreakdown } from '../../rates/parts/PriceBreakdown.tsx';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { usePrices } from '../shipment-calls.ts';
import { TabRead } from './TabRead.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

/** Every version of the price, the newest first, with its lines and how they came about. */
export function PriceTab({ shipment }: { readonly shipment: Shipment }) {
  const read = usePrices(shipment.id);
  return (
    <TabRead read={read} isEmpty={({ prices }) => prices.length === 0} empty={words.noPrice}>
      {({ prices }) => (
        <Stack gap={6} max={460}>
          {prices
            .toSorted((one, other) => other.version - one.version)
            .map(({ version, cause, time_created, rate, items, explanation, not_applied }) => (
              <section key={version} aria-label={words.priceVersion(version)}>
                <QuietText as="p">
                  {words.priceVersion(version)} · {cause} · <DateTime instant={time_created} />
                </QuietText>
                <PriceBreakdown
                  // The base rate has the name of its rate group, which is no word for what was bought.
                  lines={items.map(({ type, name, value }) => ({
                    name: type === 'base' ? shipment.service_level_name : name,
                    charge: value,
                  }))}
                  vat={randFromCents(addCents(...items.map(({ vat }) => centsFromRand(vat))))}
                  total={rate}
                  explanation={explanation}
                  not_applied={not_applied}
                />
              </section>
            ))}
        </Stack>
      )}
    </TabRead>
  );
}
