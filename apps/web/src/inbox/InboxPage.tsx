import { Button } from '../ui/act/Button.tsx';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { idIn, useListAddress } from '../shell/pages/address.ts';
import { useMay, useSession } from '../shell/session.ts';
import { inbox as words } from '../strings/inbox.ts';
import { useIsNarrow } from '../theme/breakpoints.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import classes from './Inbox.module.css';
import { countText, folderIn, foldersFor } from './inbox-draft.ts';
import { useFolderCounts, useThreads } from './inbox-calls.ts';
import { InboxActions } from './InboxActions.tsx';
import { ThreadList } from './ThreadList.tsx';
import { ThreadPane } from './ThreadPane.tsx';
import { AnnouncementPane } from './AnnouncementPane.tsx';

const loadNew = async () => (await import('./NewThreadDialog.tsx')).NewThreadDialog;

/** Conversations between the people of accounts and the staff of the courier. Source: screens S19. */
export function InboxPage() {
  const { audience } = useSession();
  const is_staff = audience === 'staff';
  const is_narrow = useIsNarrow();
  const { filters, changeFilters } = useListAddress();
  const [is_writing, setWriting] = useState(false);
  const may_write = useMay('API_/inbox/threads:POST');
  const folder = folderIn(filters['folder'], is_staff);
  const search = filters['search'] ?? '';
  const thread_id = idIn(filters['thread']);
  const announcement_id = thread_id === null ? idIn(filters['announcement']) : null;
  const is_closed = thread_id === null && announcement_id === null;
  const before = idIn(filters['before']);
  const read = useThreads({ folder, ...(search !== '' && { search }), ...(before !== null && { before }) });
  const counts = useFolderCounts().data?.folders ?? [];
  const fault = shownError(read.error);
  const shows_list = !is_narrow || is_closed;
  const at = { ...filters, thread: undefined, announcement: undefined };
  const paths_of = {
    thread: (id: number) => paths.inbox({ ...at, thread: String(id) }),
    announcement: (id: number) => paths.inbox({ ...at, announcement: String(id) }),
  };

  return (
    <PageFrame
      title={SCREENS.inbox.title}
      {...(!shows_list && { back: { href: paths.inbox(at), label: words.back } })}
      otherActions={shows_list ? <InboxActions /> : undefined}
      action={may_write && shows_list ? <Button onClick={() => setWriting(true)}>{words.newMessage}</Button> : undefined}
      {...(shows_list && {
        tabs: (
          <TabLinks
            label={words.foldersLabel}
            current={folder}
            links={foldersFor(is_staff).map((key) => ({
              key,
              label: words.folders[key],
              count: countText(counts, key),
              href: paths.inbox(key === 'all' ? {} : { folder: key }),
            }))}
          />
        ),
        filters: (
          <SearchField
            label={words.search}
            value={search}
            onSearch={(text) =>
              changeFilters({ search: text || undefined, before: undefined, thread: undefined, announcement: undefined })
            }
          />
        ),
      })}
    >
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <div className={classes['inbox']}>
        {shows_list && (
          <ThreadList
            answer={read.data}
            current={{ thread_id, announcement_id }}
            empty={search !== '' ? words.nothingFound(search) : folder === 'unread' ? words.emptyUnread : words.empty}
            pathsOf={paths_of}
            olderPath={(next) => paths.inbox({ ...at, before: String(next) })}
            newestPath={before === null ? null : paths.inbox({ ...at, before: undefined })}
          />
        )}
        {thread_id !== null && <ThreadPane key={thread_id} thread_id={thread_id} />}
        {announcement_id !== null && <AnnouncementPane key={announcement_id} announcement_id={announcement_id} />}
        {is_closed && !is_narrow && (
          <div className={classes['pane']}>
            <EmptyState text={words.choose} />
          </div>
        )}
      </div>
      <LazyComponent load={loadNew} props={is_writing ? { onClose: () => setWriting(false) } : null} />
    </PageFrame>
  );
}
