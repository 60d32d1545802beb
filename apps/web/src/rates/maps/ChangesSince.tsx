import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { mapThen as words } from '../../strings/service-areas-then.ts';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { fullDateTimeText } from '../../ui/show/date-text.ts';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import type { LayerThen } from './use-maps-then.ts';

/** Which tariff was in force, and in words how its zones are otherwise at present. Source: docs/design/beyond.md 11. */
export function ChangesSince({ layers }: { readonly layers: readonly LayerThen[] }) {
  const of_tariff = layers.filter(({ layer }) => TARIFF_LAYERS.includes(layer));
  const [first] = of_tariff;
  const not_known = layers.flatMap((each) => each.answer.not_known);
  const has_changes = of_tariff.some(({ answer }) => answer.changes.length > 0);
  return (
    <>
      {first && (
        <Panel title={words.tariff}>
          <Text as="p">{tariffText(first)}</Text>
        </Panel>
      )}
      {first && first.answer.tariff !== null && (
        <Panel title={words.changes}>
          {has_changes ? (
            <Stack gap={3}>
              {of_tariff.map((each) => each.answer.changes.length > 0 && <Changes key={each.layer} {...each} />)}
            </Stack>
          ) : (
            <Text as="p">{words.noChanges}</Text>
          )}
        </Panel>
      )}
      {not_known.length > 0 && (
        <Panel title={words.notKnown}>
          <Stack gap={2}>
            <QuietText as="p">{words.notKnownHint}</QuietText>
            <Text as="p">{not_known.map(({ name }) => name).join(', ')}</Text>
          </Stack>
        </Panel>
      )}
      {layers.some(({ answer }) => !answer.is_kept) && <QuietText as="p">{words.notKept}</QuietText>}
    </>
  );
}

const TARIFF_LAYERS: readonly MapLayer[] = ['rates', 'surcharges', 'service_days'];

function Changes({ layer, answer: { changes, more_changes } }: LayerThen) {
  return (
    <section aria-label={serviceAreas.layer[layer]}>
      <Text as="h3" size="s" weight="strong">
        {serviceAreas.layer[layer]}
      </Text>
      <Lines>
        {changes.map(({ id, name, code, changes: what }) => (
          <Row as="li" key={`${id} ${what.join()}`} justify="between" pad={[2, 0]}>
            <span>
              {name} <QuietText>{code}</QuietText>
            </span>
            <QuietText>{what.map((change) => words.change[change]).join(', ')}</QuietText>
          </Row>
        ))}
      </Lines>
      {more_changes > 0 && <QuietText as="p">{words.moreChanges(more_changes)}</QuietText>}
    </section>
  );
}

function tariffText({ answer: { tariff } }: LayerThen): string {
  if (tariff === null) return words.noTariff;
  const { name, time_live, time_superseded } = tariff;
  return words.inForce(name, fullDateTimeText(time_live), time_superseded === null ? null : fullDateTimeText(time_superseded));
}
