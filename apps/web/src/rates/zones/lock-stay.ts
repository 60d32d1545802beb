/** From one opening of a layer to its leaving. */
export interface LockStay {
  /** Renews the lock; does nothing while a renewal is under way. */
  readonly renew: () => Promise<void>;
  readonly takeOver: () => Promise<void>;
  readonly leave: () => void;
}

interface LockCalls<Lock> {
  readonly take: (take_over: boolean) => Promise<Lock>;
  readonly release: () => Promise<unknown>;
  readonly onLock: (lock: Lock) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Opens one stay after the other. What they ask is sent in turn, so that a release never overtakes a renewal, and a late answer is not heard. */
export function openLockTurns() {
  let last = Promise.resolve();
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work);
    return last;
  }
  return <Lock>({ take, release, onLock, onFailure }: LockCalls<Lock>): LockStay => {
    let has_left = false;
    let is_asking = false;
    const ask = (take_over: boolean) =>
      inTurn(async () => {
        if (has_left) return;
        try {
          const lock = await take(take_over);
          if (!has_left) onLock(lock);
        } catch (error) {
          if (!has_left) onFailure(error);
        }
      });
    return {
      async renew() {
        if (is_asking) return;
        is_asking = true;
        await ask(false);
        is_asking = false;
      },
      takeOver: () => ask(true),
      leave() {
        has_left = true;
        // Without a renewal others may take over after some minutes.
        void inTurn(() =>
          release().then(
            () => undefined,
            () => undefined,
          ),
        );
      },
    };
  };
}
