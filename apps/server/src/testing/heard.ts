import type { ProviderId } from '@tsela/domain/ids';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

interface Processes {
  readonly told_by: TestApp;
  readonly heard_by: TestApp;
}

let drawn = 0;

/**
 * Until one process of an installation has heard all that another has told so far, however long the machine takes: what it keeps of a
 * provider is then as fresh as notices make it. Before a change it says that the process listens at all, which one that has only just
 * started may not do yet. The notice it waits for makes nothing that is kept out of date.
 */
export async function untilHeard({ told_by, heard_by }: Processes): Promise<void> {
  const id = ++drawn;
  const provider_id = -1 as ProviderId;
  let is_heard = false;
  const stop = heard_by.services.live.subscribe((each) => {
    if (each.provider_id === provider_id && each.id === id) is_heard = true;
  });
  await expect
    .poll(() => {
      // What is told while none listens is lost.
      if (!is_heard) told_by.services.live.publish({ provider_id, type: 'claim', id, account_id: null });
      return is_heard;
    })
    .toBe(true);
  stop();
}
