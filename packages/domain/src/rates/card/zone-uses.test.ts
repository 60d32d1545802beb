import { expect, it } from 'vitest';
import { SAMPLE_CARD } from './sample-card.testing.ts';
import { zoneUses } from './zone-uses.ts';

it('SCREEN-27: the list of uses tells the services that have rates of a zone, how many rates these are, and the surcharges that hold there', () => {
  const uses = zoneUses(SAMPLE_CARD, [1, 2, 3, 4]);

  expect(
    [...uses].map(([id, { rate_count, services, surcharges }]) => [id, rate_count, services.map(({ code }) => code), surcharges]),
  ).toEqual([
    // A rate within Johannesburg is one rate.
    [1, 9, ['ECO', 'OVN', 'LSF'], []],
    [2, 5, ['ECO', 'OVN'], []],
    [3, 2, ['OVN'], []],
    [4, 0, [], ['Farm']],
  ]);
});

it('the list of uses tells them in the order in which services are listed, and nothing of zones that were not asked for', () => {
  const service_levels = SAMPLE_CARD.service_levels.map((level) => ({ ...level, order: -(level.order ?? 0) }));

  const uses = zoneUses({ ...SAMPLE_CARD, service_levels }, [2]);

  expect([...uses.keys()]).toEqual([2]);
  expect(uses.get(2)?.services.map(({ code }) => code)).toEqual(['OVN', 'ECO']);
});
