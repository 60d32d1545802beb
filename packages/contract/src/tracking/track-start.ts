import type { Provider } from '../providers/provider-shapes.ts';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import type { Rateable } from './rating-api.ts';
import type { Rescheduling } from './reschedule-api.ts';
import type { SentMessage } from './track-page-api.ts';
import type { TrackedShipment } from './tracking-shapes.ts';

/** What a look-up gave: the shipments that were found, or why none was looked for, for the reader. */
export type TrackLookup =
  | { readonly kind: 'found'; readonly shipments: readonly TrackedShipment[] }
  | { readonly kind: 'failed'; readonly text: string };

/** What one of the pages behind a link in a message shows, or by which code it says why it shows nothing. */
export type PartyStart<Kind extends string, Shown> = {
  readonly kind: Kind;
  readonly token: string;
  readonly shown: Shown | null;
  readonly problem: string | null;
};

/** Whether a message was ours; null was not looked for. */
export interface CheckedMessage {
  readonly sent: SentMessage | null;
}

/** Which of the pages for recipients it is. */
export type PageStart =
  | { readonly kind: 'track'; readonly check: string; readonly checked: CheckedMessage | null }
  | PartyStart<'reschedule', Rescheduling>
  | PartyStart<'rate', Rateable>;

/**
 * What the document of the tracking page is drawn from, by the server and then by the browser, which finds it in the document. It holds
 * what the calls give to a visitor and nothing else. Source: screens S17.
 */
export interface TrackStart {
  /** The moment of the server's clock at which it was drawn. */
  readonly now: string;
  readonly language: Language;
  /** Whether the reader has just chosen it. */
  readonly is_language_chosen: boolean;
  /** The address, without a language. */
  readonly here: string;
  readonly page: PageStart;
  readonly references: readonly string[];
  /** Whether the address names more than may be tracked at once. */
  readonly has_more: boolean;
  readonly is_framed: boolean;
  /** The provider that the link names. */
  readonly linked_provider_id: number | null;
  /** With the settings that the page reads; null where no provider answers on the host. */
  readonly provider: Provider | null;
  /** Null where nothing is asked for. */
  readonly lookup: TrackLookup | null;
}

/** What the built web app gives the server: the whole document, out of the one that lies in its folder. */
export type DrawTrackDocument = (template: string, start: TrackStart) => string;
