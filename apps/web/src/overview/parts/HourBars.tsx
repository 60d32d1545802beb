import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import { hourWords as words } from '../../strings/overview/hours.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { ColumnBars } from '../../ui/show/ColumnBars.tsx';
import { Text } from '../../ui/show/Text.tsx';

type Hours = OutputOf<typeof overviewApi.opsPerHour>['hours'];

/** The hour is under every third pair. */
const LABEL_EVERY = 3;

interface HourBarsProps {
  readonly hours: Hours;
  /** Whether the day is today. */
  readonly is_today: boolean;
}

/** Collections and deliveries by the hour, a day beside the one before. Source: screens S24. */
export function HourBars({ hours, is_today }: HourBarsProps) {
  const said = words.days[is_today ? 'today' : 'other'];
  return (
    <Tiles columns={2} gap={4}>
      {(['collected', 'delivered'] as const).map((kind) => {
        const before = `${kind}_yesterday` as const;
        const [today, yesterday] = [sumOf(hours, kind), sumOf(hours, before)];
        return (
          <Stack key={kind} gap={2}>
            <Text as="h3" weight="medium">
              {words.kinds[kind]}
            </Text>
            <ColumnBars
              label={said.chart(words.kinds[kind], today, yesterday)}
              legend={{ quiet: said.legendBefore(yesterday), strong: said.legend(today) }}
              slots={hours.map((each) => {
                const name = words.hourOf(each.hour);
                const [created, delivered] = [each[before], each[kind]];
                return { key: name, name, values: [created, delivered], title: said.pair(name, delivered, created) };
              })}
              label_every={LABEL_EVERY}
              caption={words.kinds[kind]}
              headers={[words.hour, said.before, said.day]}
            />
          </Stack>
        );
      })}
    </Tiles>
  );
}

function sumOf(hours: Hours, key: Exclude<keyof Hours[number], 'hour'>): number {
  return hours.reduce((sum, each) => sum + each[key], 0);
}
