import { Button } from '../../ui/act/Button.tsx';
import { timeOf } from '@tsela/domain/time/day';
import { lock as words } from '../../strings/service-areas-drawing.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './DrawZones.module.css';
import type { LayerLock } from './use-layer-lock.ts';

/** The other user who edits the layer, and the button to take over. Source: screens S27, "lock held". */
export function LockNotice({ held }: { readonly held: LayerLock }) {
  const { state, lock, failure } = held;

  async function handleTakeOver(): Promise<void> {
    if (!lock) return;
    const is_sure = await isSure({
      title: words.takeOverTitle(lock.user_name),
      body: words.silent(timeOf(new Date(lock.time_renewed))),
      button: words.takeOver,
    });
    if (is_sure) held.takeOver();
  }

  return (
    <>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {state === 'theirs' && lock && (
        <Notice kind="warning">
          <div className={classes['stack']}>
            <span>
              <strong>{words.held(lock.user_name)}</strong>{' '}
              {lock.may_take_over
                ? words.silent(timeOf(new Date(lock.time_renewed)))
                : words.since(timeOf(new Date(lock.time_taken)))}
            </span>
            {lock.may_take_over && (
              <span className={classes['acts']}>
                <Button variant="default" size="compact-md" onClick={() => void handleTakeOver()}>
                  {words.takeOver}
                </Button>
              </span>
            )}
          </div>
        </Notice>
      )}
      {state === 'released' && (
        <Notice kind="warning">
          <div className={classes['stack']}>
            <span>{words.released}</span>
            <span className={classes['acts']}>
              <Button variant="default" size="compact-md" onClick={held.editAgain}>
                {words.editAgain}
              </Button>
            </span>
          </div>
        </Notice>
      )}
    </>
  );
}
