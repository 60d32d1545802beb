import { Button } from '../../ui/act/Button.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { shell } from '../../strings/shell.ts';
import { isChunkFailure } from '../start/chunk-failure.ts';
import { MessagePage } from './MessagePage.tsx';
import { reportCrash } from '../start/report-crash.ts';

/** What shows in place of a page that broke, or that could not come without signal. Source: ERR-01, ERR-16, ONLINE-01. */
export function UnhandledError({ error }: { readonly error: unknown }) {
  const is_piece = isChunkFailure(error);
  const [was_offline] = useState(() => is_piece && navigator.onLine === false);
  useEffect(() => {
    if (!was_offline) return reportCrash(error);
    const comeAgain = () => window.location.reload();
    window.addEventListener('online', comeAgain);
    return () => window.removeEventListener('online', comeAgain);
  }, [error, was_offline]);
  const text = is_piece ? shell.oldFiles : shell.unhandled;
  return (
    <MessagePage
      title={shell.startError.title}
      text={was_offline ? shell.offline : text}
      picture={<IconAlertTriangle size={36} stroke={1.5} />}
      action={<Button onClick={() => window.location.reload()}>{shell.refreshPage}</Button>}
    />
  );
}
