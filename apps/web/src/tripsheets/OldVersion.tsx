import { Button } from '../ui/act/Button.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnection } from '../shell/beside/connection.ts';
import { appUpdate as words } from '../strings/tripsheets/update.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { APP_VERSION } from '../version.ts';
import { openNewest, wasUpdatedInVain } from './open-newest.ts';

interface OldVersionProps {
  readonly asked: string;
  /** So many steps are on this phone and not sent. */
  readonly waiting: number;
}

/** Pages older than the provider asks for go no further; what waits on the phone stays there, and is sent before and after. Source: KEY-38, screens S26. */
export function OldVersion({ asked, waiting }: OldVersionProps) {
  const is_offline = useConnection() === 'offline';
  const [is_busy, setBusy] = useState(false);
  const [is_in_vain] = useState(wasUpdatedInVain);

  function handleUpdate(): void {
    setBusy(true);
    void openNewest();
  }

  return (
    <Stack gap={3}>
      <EmptyState icon={<IconRefresh size={28} />} title={words.title} text={words.text(APP_VERSION, asked)} />
      <Sentence>{words.waiting(waiting)}</Sentence>
      {is_in_vain && <Notice kind="info">{words.inVain(asked)}</Notice>}
      {is_offline && <Sentence>{words.offline}</Sentence>}
      <Button size="lg" loading={is_busy} disabled={is_offline} onClick={handleUpdate}>
        {words.update}
      </Button>
    </Stack>
  );
}
