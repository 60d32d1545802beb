import type { ZoneChange } from '@tsela/domain/rates/card/zones-then';

/** Words of the maps as they were. */
export const mapThen = {
  open: 'As of…',
  title: 'Maps as they were',
  back: 'Maps',
  banner: (moment: string) => `You are looking at the past: this is how the maps were on ${moment}. Nothing can be changed here.`,
  published: (name: string) => `Tariff “${name}” published`,
  by: (what: string, name: string) => (name === '' ? what : `${what}, by ${name}`),
  tariff: 'Tariff in force',
  inForce: (name: string, from: string, to: string | null) =>
    to === null ? `“${name}”, in force since ${from}.` : `“${name}”, in force from ${from} to ${to}.`,
  noTariff: 'No tariff was in force yet.',
  changes: 'Changed since then',
  noChanges: 'The zones are the same at present.',
  moreChanges: (count: number) => `${count} more zones have changed.`,
  change: {
    came: 'came since',
    went: 'gone since',
    outline: 'drawn otherwise',
    places: 'other places or provinces',
    name: 'renamed',
    weekdays: 'other days',
    tags: 'other tags',
  } satisfies Record<ZoneChange, string>,
  notKnown: 'Drawn since then',
  notKnownHint: 'Earlier areas of branches and drivers are not kept, so how these were is not known.',
  notKept: 'Exceptions that have ended or were changed are not kept, so the layer is not shown.',
  drivers: 'Drivers then',
  noneSeen: 'No driver had said where they were within the day before.',
  notKeptPositions: (since: string) => `Positions of drivers are kept since ${since}. Of earlier moments there are none.`,
} as const;
