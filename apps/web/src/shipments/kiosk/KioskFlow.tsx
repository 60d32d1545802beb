import type { OwnKiosk } from '@tsela/contract/pickup-points/kiosk-api';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/act/Button.tsx';
import { useCallback, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { kiosk as words } from '../../strings/shipments/kiosk.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { KioskFrame } from './KioskFrame.tsx';
import { KioskHandOver } from './KioskHandOver.tsx';
import { KioskSend } from './KioskSend.tsx';
import { ServicePanel } from './ServicePanel.tsx';
import { forgetCustomer, useHeartbeat, useOwnKiosk } from './kiosk-calls.ts';
import classes from './Kiosk.module.css';

type View = 'start' | 'send' | 'drop-off' | 'collect' | 'service';

/** The whole flow of a kiosk, kept in memory alone: neither its address nor its storage holds anything of a customer. Source: screens S12. */
export function KioskFlow() {
  const read = useOwnKiosk();
  const kiosk = read.data?.kiosk;
  if (kiosk) return <OpenKiosk kiosk={kiosk} />;
  if (read.isPending) return <PageSkeleton />;
  return (
    <Notice kind="error" onRetry={() => void read.refetch()}>
      {shownError(read.error) ?? words.notSet}
    </Notice>
  );
}

function OpenKiosk({ kiosk }: { readonly kiosk: OwnKiosk }) {
  const client = useQueryClient();
  const [view, setView] = useState<View>('start');
  useHeartbeat(kiosk);
  const handleStart = useCallback(() => {
    setView('start');
    window.scrollTo(0, 0);
    // After what shows it has gone, so that nothing is asked for again.
    setTimeout(() => forgetCustomer(client));
  }, [client]);

  switch (view) {
    case 'start':
      return <Start kiosk={kiosk} onChoose={setView} />;
    case 'send':
      // It is offered where there is a point.
      return kiosk.point && <KioskSend point={kiosk.point} whyNot={kiosk.why_not_send} onStart={handleStart} />;
    case 'drop-off':
    case 'collect':
      return <KioskHandOver action={view} onStart={handleStart} />;
    case 'service':
      return <ServicePanel kiosk={kiosk} onStart={handleStart} />;
  }
}

function Start({ kiosk, onChoose }: { readonly kiosk: OwnKiosk; readonly onChoose: (view: View) => void }) {
  const { title } = useSession();
  const has_locker = kiosk.point?.type === 'locker' && kiosk.locker !== 'fault';
  const { why_not_send } = kiosk;
  return (
    <KioskFrame title={kiosk.point === null ? title : `${title} · ${kiosk.point.name}`} onStart={() => undefined} isStart>
      {why_not_send !== null && <Notice kind="warning">{why_not_send}</Notice>}
      <div className={classes['choices']}>
        {why_not_send === null && (
          <Button className={classes['choice']} onClick={() => onChoose('send')}>
            {words.send}
          </Button>
        )}
        {has_locker && (
          <>
            <Button variant="default" className={classes['choice']} onClick={() => onChoose('drop-off')}>
              {words.dropOff}
            </Button>
            <Button variant="default" className={classes['choice']} onClick={() => onChoose('collect')}>
              {words.collect}
            </Button>
          </>
        )}
      </div>
      <div>
        <Button variant="subtle" onClick={() => onChoose('service')}>
          {words.service}
        </Button>
      </div>
    </KioskFrame>
  );
}
