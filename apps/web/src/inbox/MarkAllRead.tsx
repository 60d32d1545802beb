import { Button } from '@mantine/core';
import { readActingAs } from '../api/acting-as.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { inbox as words } from '../strings/inbox.ts';
import { useMarkThreads } from './inbox-calls.ts';

/** Marks everything as read, for the reader alone; not while acting for another user. */
export function MarkAllRead() {
  const mark = useMarkThreads();
  if (readActingAs() !== null) return null;
  return (
    <Button
      variant="default"
      loading={mark.isPending}
      onClick={() => mark.mutate({ mark: 'read' }, { onSuccess: () => tellDone(words.allRead), onError: tellFailure })}
    >
      {words.markAllRead}
    </Button>
  );
}
