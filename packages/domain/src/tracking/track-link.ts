import { searchReference } from '../formats/references.ts';
import type { ProviderId } from '../ids.ts';
import { languageOf } from '../shipments/notices/texts/language.ts';
import type { Language } from '../shipments/notices/texts/language.ts';

/** Shipments tracked at once. Source: screens S17. */
export const MOST_REFERENCES = 20;
/** No reference is longer; a longer text is shown cut, and leads to no shipment. */
const LONGEST_REFERENCE = 60;

const BETWEEN_REFERENCES = /[\s,;\p{Cc}]+/u;

/** What an address of the tracking page asks for. */
export interface TrackLink {
  /** As people enter them, each once and no more than may be tracked at once. */
  readonly references: readonly string[];
  /** Whether it names more than that. */
  readonly has_more: boolean;
  /** The provider of shipments of one that answers on no host of its own; null leaves it to the host. Source: public API §5. */
  readonly provider_id: ProviderId | null;
  /** From the recipient's own link; null where there is none that could be one. */
  readonly key: string | null;
  /** The language that the reader has chosen; null where none was. */
  readonly language: Language | null;
  /** The code of a message that is to be checked; empty where there is none. */
  readonly check: string;
  /** Whether the navigation is left away. Source: ROUTE-25. */
  readonly is_framed: boolean;
}

/** Reads an address of the tracking page, for the server and the browser alike; `valueOf` gives a parameter, empty where it has none. */
export function readTrackLink(valueOf: (name: string) => string): TrackLink {
  const references = parseReferences(valueOf('ref'));
  const id = Number(valueOf('provider_id'));
  const key = valueOf('key');
  return {
    references: references.slice(0, MOST_REFERENCES),
    has_more: references.length > MOST_REFERENCES,
    // Whether there is such a provider, and whether the key is right, is for the server to say; what cannot be one is left aside.
    provider_id: Number.isSafeInteger(id) && id > 0 ? (id as ProviderId) : null,
    key: /^[\w-]{1,40}$/.test(key) ? key : null,
    language: languageOf(valueOf('lang')),
    check: valueOf('check').slice(0, LONGEST_REFERENCE),
    is_framed: valueOf('iframe') === 'true',
  };
}

/** The references in what was entered: between commas, spaces or lines, trimmed, in upper case, each once. Source: screens S17. */
export function parseReferences(entered: string): readonly string[] {
  return [
    ...new Set(
      entered
        .split(BETWEEN_REFERENCES)
        .map(searchReference)
        .filter((reference) => reference !== '')
        .map((reference) => (reference.length > LONGEST_REFERENCE ? `${reference.slice(0, LONGEST_REFERENCE)}…` : reference)),
    ),
  ];
}
