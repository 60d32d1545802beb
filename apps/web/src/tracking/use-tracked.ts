import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import type { TrackLookup } from '@tsela/contract/tracking/track-start';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, shownError } from '../api/api-error.ts';
import { openLiveSocket } from '../api/live-socket.ts';
import type { LiveGreeting } from '../api/live-socket.ts';
import { readToken } from '../api/session-token.ts';
import { findShipments, linkHere } from './track-calls.ts';
import { useWords } from './page-words.ts';
import { isOver } from './track-draft.ts';

/** What live messages might have missed is read again this often; look-ups are limited to 30 a minute. */
const POLL_MS = 60_000;
/** Shipments followed live, one socket each; the others are polled. */
const MOST_SOCKETS = 5;
/** Changes of this long are one look-up. */
const GATHER_MS = 250;

export type Lookup =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly shipments: readonly TrackedShipment[]; readonly is_stale: boolean }
  | { readonly kind: 'failed'; readonly text: string };

/**
 * Looks the references up and keeps the answer fresh. `references` as text, so that equal ones are equal; empty asks nothing. What the
 * document came with is not asked for again, unless the reader is signed in: the server has drawn it for a visitor.
 */
export function useTracked(
  references: string,
  known: TrackLookup | null,
): { lookup: Lookup; retry: () => void; refresh: () => void } {
  const [lookup, setLookup] = useState<Lookup>(() => firstOf(known));
  const [attempt, setAttempt] = useState(0);
  const { failed } = useWords().texts.track;
  const is_told = known !== null;

  useEffect(() => {
    if (references === '') return undefined;
    let is_current = true;
    const look = async () => {
      try {
        const shipments = await findShipments(references.split(','));
        if (is_current) setLookup({ kind: 'found', shipments, is_stale: false });
      } catch (error) {
        const text = textOf(error, failed);
        if (is_current && text !== null)
          setLookup((old) => (old.kind === 'found' ? { ...old, is_stale: true } : { kind: 'failed', text }));
      }
    };
    if (!is_told || attempt > 0 || readToken() !== null) void look();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look();
    }, POLL_MS);
    const handleOnline = () => void look();
    window.addEventListener('online', handleOnline);
    return () => {
      is_current = false;
      clearInterval(timer);
      window.removeEventListener('online', handleOnline);
    };
  }, [references, attempt, is_told, failed]);

  const refresh = () => setAttempt((count) => count + 1);
  useLiveReferences(lookup.kind === 'found' ? lookup.shipments : [], refresh);
  return {
    lookup,
    refresh,
    retry: () => {
      setLookup({ kind: 'looking' });
      refresh();
    },
  };
}

function firstOf(known: TrackLookup | null): Lookup {
  if (known === null) return { kind: 'looking' };
  return known.kind === 'found' ? { ...known, is_stale: false } : known;
}

/** Follows the shipments that can still change. */
function useLiveReferences(shipments: readonly TrackedShipment[], onChange: () => void): void {
  const followed = shipments
    .filter((shipment) => !isOver(shipment))
    .slice(0, MOST_SOCKETS)
    .map((shipment) => shipment.short_tracking_reference)
    .join(',');

  const tellChange = useEffectEvent(onChange);
  useEffect(() => {
    if (followed === '') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gather = () => {
      clearTimeout(timer);
      timer = setTimeout(() => tellChange(), GATHER_MS);
    };
    const closers = followed
      .split(',')
      .map((reference) => openLiveSocket(greetingFor(reference), { onMessage: gather, onReconnect: gather }));
    return () => {
      clearTimeout(timer);
      for (const close of closers) close();
    };
  }, [followed]);
}

function greetingFor(reference: string): LiveGreeting {
  const { provider_id } = linkHere();
  return { type: 'track', reference, ...(provider_id !== null && { provider_id }) };
}

function textOf(error: unknown, failed: string): string | null {
  if (error instanceof ApiError && error.status === 0) return shownError(error) === null ? null : failed;
  return shownError(error);
}
