import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { readActingAs } from '../api/acting-as.ts';
import { useMay, useSession } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { announcements, cannedReplies, inbox as words } from '../strings/inbox.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { useMarkThreads } from './inbox-calls.ts';

const loadReplies = async () => (await import('./CannedRepliesDialog.tsx')).CannedRepliesDialog;

const loadAnnouncement = async () => (await import('./NewAnnouncementDialog.tsx')).NewAnnouncementDialog;

/** What is done with the inbox as a whole; not while acting for another user. */
export function InboxActions() {
  const mark = useMarkThreads();
  const is_staff = useSession().audience === 'staff';
  const may_keep = useMay('API_/inbox/canned-replies:POST') && is_staff;
  const may_announce = useMay('API_/inbox/announcements:POST') && is_staff;
  const [is_announcing, setAnnouncing] = useState(false);
  const [is_keeping, setKeeping] = useState(false);
  if (readActingAs() !== null) return null;
  return (
    <>
      {may_announce && (
        <Button variant="default" onClick={() => setAnnouncing(true)}>
          {announcements.create}
        </Button>
      )}
      {may_keep && (
        <Button variant="default" onClick={() => setKeeping(true)}>
          {cannedReplies.title}
        </Button>
      )}
      <Button
        variant="default"
        loading={mark.isPending}
        onClick={() => mark.mutate({ mark: 'read' }, { onSuccess: () => tellDone(words.allRead), onError: tellFailure })}
      >
        {words.markAllRead}
      </Button>
      <LazyComponent load={loadAnnouncement} props={is_announcing ? { onClose: () => setAnnouncing(false) } : null} />
      <LazyComponent load={loadReplies} props={is_keeping ? { onClose: () => setKeeping(false) } : null} />
    </>
  );
}
