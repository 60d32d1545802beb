import { useQueryClient } from '@tanstack/react-query';
import { mapApi } from '@tsela/contract/rates/map-api';
import type { MapLock } from '@tsela/contract/rates/map-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { inactivityStep } from '@tsela/domain/service-areas/map-locks';
import { useEffect, useRef, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { isUnderAny } from '../../api/queries.ts';
import { useSession } from '../../shell/session.ts';
import { lock as words } from '../../strings/service-areas-drawing.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { openLockTurns } from './lock-stay.ts';
import type { LockStay } from './lock-stay.ts';

/** How often an editor renews the lock and a waiting user asks for it. */
const RENEW_MS = 30_000;
const CHECK_MS = 1000;

export interface LayerLock {
  /** `asking` until the first answer, `mine`, `theirs`, or `released` after the user was away. `off` where the user may not edit. */
  readonly state: 'off' | 'asking' | 'mine' | 'theirs' | 'released';
  readonly lock: MapLock | null;
  readonly failure: string | null;
  readonly takeOver: () => void;
  readonly editAgain: () => void;
}

const isOfMaps = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  isUnderAny(String(queryKey[0]), ['/geofence', '/rates']);

interface LayerLockOptions {
  readonly layer: MapLayer;
  readonly draft_id?: number | undefined;
  /** False where the user may not edit, so that viewers do not keep editors out. */
  readonly is_wanted: boolean;
}

/**
 * One editor at a time: takes the lock of a layer, keeps it while the user is active, and releases it when they are not. Source: screens
 * S27, KEY-62.
 */
export function useLayerLock({ layer, draft_id, is_wanted }: LayerLockOptions): LayerLock {
  const { settings } = useSession();
  const check_minutes = readSetting(settings, 'map_inactivity_check_minutes');
  const client = useQueryClient();
  const [held, setHeld] = useState<MapLock | null>(null);
  const [is_away, setAway] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const was_theirs = useRef(false);
  const asks = is_wanted && !is_away;
  const [openStay] = useState(() => openLockTurns());
  const stay = useRef<LockStay | null>(null);

  useEffect(() => {
    if (!asks) return undefined;
    const key = { layer, ...(draft_id !== undefined && { draft_id }) };
    const here = openStay<MapLock>({
      take: async (take_over) => (await call(mapApi.takeLock, { ...key, ...(take_over && { take_over }) })).lock,
      release: () => call(mapApi.releaseLock, key),
      onLock(lock) {
        setHeld(lock);
        // The previous editor may have saved since.
        if (lock.is_mine && was_theirs.current) void client.invalidateQueries({ predicate: isOfMaps });
        was_theirs.current = !lock.is_mine;
        setFailure(null);
      },
      onFailure: (error) => setFailure(shownError(error)),
    });
    stay.current = here;
    void here.renew();
    const timer = setInterval(() => void here.renew(), RENEW_MS);
    return () => {
      clearInterval(timer);
      here.leave();
      setHeld(null);
    };
  }, [asks, layer, draft_id, client, openStay]);

  const is_mine = held?.is_mine === true;
  useInactivity(is_mine ? check_minutes : 0, () => setAway(true));

  return {
    state: !is_wanted ? 'off' : is_away ? 'released' : held === null ? 'asking' : is_mine ? 'mine' : 'theirs',
    lock: held,
    failure,
    takeOver: () => void stay.current?.takeOver(),
    editAgain: () => setAway(false),
  };
}

/** Asks a user who has not touched the page for so long whether they are there, and reports when they are not. */
function useInactivity(check_minutes: number, onAway: () => void): void {
  const away = useRef(onAway);
  useEffect(() => {
    away.current = onAway;
  });
  useEffect(() => {
    if (check_minutes <= 0) return undefined;
    let touched = Date.now();
    let is_asking = false;
    const touch = () => {
      // What happens while the question is open is an answer only when it answers the question.
      if (!is_asking) touched = Date.now();
    };
    const ask = async () => {
      is_asking = true;
      const is_here = await showAlert({
        title: words.stillThere,
        body: words.stillThereText,
        okButtonText: words.stillHere,
        cancelButtonText: words.letGo,
        shouldShowCancelButton: true,
      });
      is_asking = false;
      if (is_here) touched = Date.now();
      else away.current();
    };
    const timer = setInterval(() => {
      const step = inactivityStep((Date.now() - touched) / 1000, check_minutes);
      if (step === 'ask' && !is_asking) void ask();
      if (step === 'release') away.current();
    }, CHECK_MS);
    for (const kind of TOUCHES) window.addEventListener(kind, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const kind of TOUCHES) window.removeEventListener(kind, touch);
    };
  }, [check_minutes]);
}

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
