import { SCREENS } from './screen-table.ts';
import type { ScreenName } from './screen-table.ts';

/** Screens of one record, whose path has a part to fill. */
export type RecordScreenName = { [Name in ScreenName]: PathOf<Name> extends `${string}$${string}` ? Name : never }[ScreenName];

type PathOf<Name extends ScreenName> = (typeof SCREENS)[Name]['path'];

/** What fills the path of a screen of one record: its id, or a text where the path asks for something else. */
export type RecordKey<Name extends RecordScreenName> = PathOf<Name> extends `${string}$id` ? number : string;

/** The path of the screen of one record. */
export function recordPath<Name extends RecordScreenName>(name: Name, key: RecordKey<Name>): string {
  return SCREENS[name].path.replace(/\$[a-z]+$/, () => encodeURIComponent(key));
}
