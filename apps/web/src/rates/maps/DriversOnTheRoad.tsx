import { serviceAreas } from '../../strings/service-areas-map.ts';
import { nearDateText, timeText } from '../../ui/show/date-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { zoneKey } from './maps-draft.ts';
import type { SeenDriver } from './maps-draft.ts';
import { Text } from '../../ui/show/Text.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ZoneRow } from '../zones/ZoneRow.tsx';

interface DriversOnTheRoadProps {
  readonly drivers: readonly SeenDriver[];
  readonly now: Date;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

/**
 * Where drivers were last, as a list for users who do not see the map; drivers without a recent position are left out. Source: screens
 * S27.
 */
export function DriversOnTheRoad({ drivers, now, chosen, onChoose }: DriversOnTheRoadProps) {
  return (
    <Panel title={serviceAreas.onTheRoad} aside={drivers.length}>
      {drivers.length === 0 ? (
        <Text as="p" tone="soft" size="s">
          {serviceAreas.nobodySeen}
        </Text>
      ) : (
        <Stack as="ul" gap={1} aria-label={serviceAreas.onTheRoad}>
          {drivers.map((driver) => {
            const key = zoneKey({ layer: 'drivers', id: driver.id });
            return (
              <ZoneRow key={key} isChosen={key === chosen} onChoose={() => onChoose(key)} hasTwoLines>
                <span>{driver.name}</span>
                <Text tone="soft" size="s">
                  {serviceAreas.seenAt(whenText(driver, now))}
                </Text>
              </ZoneRow>
            );
          })}
        </Stack>
      )}
    </Panel>
  );
}

/** The day and the time at which a driver was seen: `Today, 14:05`. */
export function whenText({ time_seen }: SeenDriver, now: Date): string {
  return `${nearDateText(time_seen, now).toLowerCase()}, ${timeText(time_seen)}`;
}
