import { Button } from '../../ui/act/Button.tsx';
import { IconThumbUp } from '@tabler/icons-react';
import type { ReleaseNote } from '@tsela/contract/platform/release-note-api';
import { releaseNoteApi } from '@tsela/contract/platform/release-note-api';
import { useEffect, useRef, useState } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../../api/api-error.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { releaseNotes as words } from '../../strings/providers-platform.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import { DataTableFoot } from '../../ui/table/DataTableFoot.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { APP_VERSION } from '../../version.ts';
import classes from './ReleaseNotes.module.css';
import { ReleaseNoteText } from './ReleaseNoteText.tsx';
import { useMarkUseful, useReleaseNotes } from '../short-urls/short-url-calls.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';

/** What is new in the product, for users who may open it. Looking at them is reading them. Source: screens S53, PERM-066. */
export function ReleaseNotesPage() {
  const { view, filters, changeView, changeFilters } = useListAddress();
  const { search = '', version = '' } = filters;
  const { limit, offset } = listInput(view);
  const one = version === '' ? search !== '' && { search } : { version };
  const read = useReleaseNotes({ limit, offset, ...one });
  const news = useNews(read.data?.release_notes, read.data?.unread ?? 0);
  const notes = read.data?.release_notes ?? [];
  return (
    <PageFrame
      title={SCREENS.releaseNotes.title}
      filters={
        version === '' ? (
          <SearchField label={words.search} value={search} onSearch={(text) => changeFilters({ search: text || undefined })} />
        ) : (
          <AppLink href={paths.releaseNotes()}>{words.showAll}</AppLink>
        )
      }
    >
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={320} />}
      {read.data && notes.length === 0 && <EmptyState text={version === '' ? words.empty : words.notFound} />}
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
      <Row as="header" gap={3}>
        <Text as="h2" size="l" id={`title-${version}`}>
          {title}
        </Text>
        <AppLink href={paths.releaseNotes({ version })} className="num" aria-label={words.linkTo(version)}>
          {version}
        </AppLink>
        <CopyButton value={`${window.location.origin}${paths.releaseNotes({ version })}`} label={words.copyLink(version)} />
        {is_news && <StatusBadge status="submitted" label={words.sinceLast} />}
        {version === APP_VERSION && <StatusBadge status="active" label={words.running} />}
        <QuietText>
          <DateTime instant={time_published} show="long-date" />
          {', '}
          {audiences.map((each) => words.audiences[each].toLowerCase()).join(', ')}
        </QuietText>
      </Row>
      <ReleaseNoteText note={note} />
      <Useful note={note} />
    </article>
  );
}

/** A reader's mark, which counts once. */
function Useful({ note: { id, version, is_useful, useful_count } }: { readonly note: ReleaseNote }) {
  const marking = useMarkUseful();
  const shown = marking.isPending ? marking.variables.is_useful : is_useful;
  return (
    <Row>
      <Button
        variant={shown ? 'light' : 'default'}
        size="compact-sm"
        aria-pressed={shown}
        aria-label={words.usefulOf(version)}
        leftSection={<IconThumbUp size={15} aria-hidden="true" />}
        onClick={() => marking.mutate({ id, is_useful: !shown })}
      >
        {words.useful}
      </Button>
      {useful_count !== null && (
        <QuietText>
          {words.usefulCount}: <span className="num">{useful_count}</span>
        </QuietText>
      )}
      {marking.error && <Notice kind="error">{shownError(marking.error)}</Notice>}
    </Row>
  );
}
