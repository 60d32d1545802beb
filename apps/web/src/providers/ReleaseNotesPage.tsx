import type { ReleaseNote } from '@tsela/contract/providers/release-note-api';
import { releaseNoteApi } from '@tsela/contract/providers/release-note-api';
import { useEffect, useRef, useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useCall } from '../api/queries.ts';
import { useListAddress } from '../shell/address.ts';
import { releaseNotes as words } from '../strings/providers.ts';
import { DataTableFoot } from '../ui/DataTableFoot.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { listInput } from '../ui/list-view.ts';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { APP_VERSION } from '../version.ts';
import classes from './ReleaseNotes.module.css';
import { ReleaseNoteText } from './ReleaseNoteText.tsx';
import { useReleaseNotes } from './short-url-calls.ts';

/** What is new in the product, for who may open it. Looking at them is reading them. Source: screens S53, PERM-066. */
export function ReleaseNotesPage() {
  const { view, filters, changeView, changeFilters } = useListAddress();
  const search = filters['search'] ?? '';
  const { limit, offset } = listInput(view);
  const read = useReleaseNotes({ limit, offset, ...(search !== '' && { search }) });
  const news = useNews(read.data?.release_notes, read.data?.unread ?? 0);
  const notes = read.data?.release_notes ?? [];
  return (
    <PageFrame
      title={words.title}
      filters={
        <SearchField label={words.search} value={search} onSearch={(text) => changeFilters({ search: text || undefined })} />
      }
    >
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={320} />}
      {read.data && notes.length === 0 && <EmptyState text={words.empty} />}
      <div className={classes['notes']}>
        {notes.map((note) => (
          <Note key={note.id} note={note} is_news={news.has(note.id)} />
        ))}
        {read.data && read.data.count > limit && <DataTableFoot view={view} count={read.data.count} onViewChange={changeView} />}
      </div>
    </PageFrame>
  );
}

/** What was unread when the page was opened stays marked while it is open; on the server it counts as read. */
function useNews(notes: readonly ReleaseNote[] | undefined, unread: number): ReadonlySet<number> {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const is_told = useRef(false);
  const { mutate } = useCall(releaseNoteApi.read);
  const found = notes?.filter(({ is_unread }) => is_unread).map(({ id }) => id) ?? [];
  if (found.some((id) => !news.has(id))) setNews(new Set([...news, ...found]));
  useEffect(() => {
    if (unread === 0 || is_told.current) return;
    is_told.current = true;
    mutate({});
  }, [unread, mutate]);
  return news;
}

function Note({ note, is_news }: { readonly note: ReleaseNote; readonly is_news: boolean }) {
  const { version, title, audiences, time_published } = note;
  return (
    <article className={classes['note']} id={`version-${version}`} aria-labelledby={`title-${version}`}>
      <header className={classes['head']}>
        <h2 className={classes['title']} id={`title-${version}`}>
          {title}
        </h2>
        <a href={`#version-${version}`} className="num" aria-label={words.linkTo(version)}>
          {version}
        </a>
        {is_news && <StatusBadge status="submitted" label={words.unreadShort} />}
        {version === APP_VERSION && <StatusBadge status="active" label={words.running} />}
        <span className={classes['quiet']}>
          <DateTime instant={time_published} show="long-date" />
          {', '}
          {audiences.map((each) => words.audiences[each].toLowerCase()).join(', ')}
        </span>
      </header>
      <ReleaseNoteText note={note} />
    </article>
  );
}
