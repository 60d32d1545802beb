import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { shell } from '../strings/shell.ts';
import { isChunkFailure } from './chunk-failure.ts';
import { MessagePage } from './MessagePage.tsx';
import { reportCrash } from './report-crash.ts';

/** What shows in place of a page that broke. Source: ERR-01, ERR-16. */
export function UnhandledError({ error }: ErrorComponentProps) {
  useEffect(() => reportCrash(error), [error]);
  return (
    <MessagePage
      title={shell.startError.title}
      text={isChunkFailure(error) ? shell.oldFiles : shell.unhandled}
      picture={<IconAlertTriangle size={36} stroke={1.5} />}
      action={<Button onClick={() => window.location.reload()}>{shell.refreshPage}</Button>}
    />
  );
}
