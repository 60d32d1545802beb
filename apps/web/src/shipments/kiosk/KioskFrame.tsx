import { Button } from '../../ui/act/Button.tsx';
import { KIOSK_ASKS_MS } from '@tsela/domain/pickup-points/kiosk-rules';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '../../shell/session.ts';
import { kiosk as words } from '../../strings/shipments/kiosk.ts';
import { setPageTitle } from '../../theme/page-title.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { useIdle } from './use-idle.ts';
import classes from './Kiosk.module.css';

const SECOND_MS = 1000;

interface KioskFrameProps {
  readonly title: string;
  /** Forgets the customer and shows the start. */
  readonly onStart: () => void;
  /** True where nothing of a customer is on the screen, and while a payment is waited for on their own phone. */
  readonly waits?: boolean;
  readonly isStart?: boolean;
  readonly children: ReactNode;
}

/** One screen of a kiosk: its question, and the way back to the start, which it takes by itself when its customer has gone. */
export function KioskFrame({ title, onStart, waits = false, isStart = false, children }: KioskFrameProps) {
  const { title: provider } = useSession();
  const { is_asked, stay } = useIdle({ is_off: waits || isStart, onGone: onStart });
  useEffect(() => setPageTitle(words.title), []);
  return (
    <div className={classes['kiosk']}>
      {!isStart && (
        <header className={classes['head']}>
          <Text tone="soft" size="l">
            {provider}
          </Text>
          <Button variant="default" className={classes['button']} onClick={onStart}>
            {words.startAgain}
          </Button>
        </header>
      )}
      <div className={classes['body']}>
        <h1 className={classes['title']}>{title}</h1>
        {children}
      </div>
      {is_asked && <StillThere onStay={stay} />}
    </div>
  );
}

/** The seconds that are left are counted down, as a customer who comes back reads them. */
function StillThere({ onStay }: { readonly onStay: () => void }) {
  const [seconds, setSeconds] = useState(KIOSK_ASKS_MS / SECOND_MS);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Dialog title={words.idleTitle} onClose={onStay} width="lg">
      <Stack gap={4}>
        <Sentence>{words.idleText(seconds)}</Sentence>
        <Button className={classes['button']} onClick={onStay}>
          {words.idleYes}
        </Button>
      </Stack>
    </Dialog>
  );
}
