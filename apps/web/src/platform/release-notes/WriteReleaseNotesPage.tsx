import { Button } from '../../ui/act/Button.tsx';
import type { ReleaseNote } from '@tsela/contract/platform/release-note-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { releaseNotes as words } from '../../strings/providers-platform.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { useReleaseNotes } from '../short-urls/short-url-calls.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText } from '../../ui/show/Text.tsx';

/** The release notes with their drafts, for their authors. Source: screens S53. */
export function WriteReleaseNotesPage() {
  const { view, filters, changeFilters } = useListAddress();
  const navigator = useNavigator();
  const search = filters['search'] ?? '';
  const { limit, offset } = listInput(view);
  const read = useReleaseNotes({ limit, offset, with_drafts: true, ...(search !== '' && { search }) });
  const add = <Button onClick={() => navigator.go(paths.newReleaseNote())}>{words.add}</Button>;
  return (
    <PageFrame
      title={SCREENS.writeReleaseNotes.title}
      action={add}
      filters={
        <SearchField label={words.search} value={search} onSearch={(text) => changeFilters({ search: text || undefined })} />
      }
    >
      <ListTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.release_notes}
        rowName={({ version }) => version}
        rowHref={({ id }) => paths.writeReleaseNote(id)}
        read={read}
        empty={<EmptyState text={words.empty} action={add} />}
        card={(note) => <Card note={note} />}
        onClearFilters={search === '' ? undefined : () => changeFilters({ search: undefined })}
      />
    </PageFrame>
  );
}

const COLUMNS: readonly Column<ReleaseNote>[] = [
  { key: 'version', header: words.version, render: (note) => <Version note={note} /> },
  { key: 'title', header: words.heading, render: ({ title }) => title },
  {
    key: 'audience',
    header: words.audience,
    render: ({ audiences, provider_ids }) => (
      <>
        {audiences.map((each) => words.audiences[each]).join(', ')}
        {provider_ids.length > 0 && <QuietText> ({words.atCount(provider_ids.length)})</QuietText>}
      </>
    ),
  },
  {
    key: 'useful',
    header: words.usefulCount,
    align: 'right',
    render: ({ useful_count }) => <span className="num">{useful_count}</span>,
  },
  { key: 'published', header: words.published, render: (note) => <Published note={note} /> },
];

function Version({ note }: { readonly note: ReleaseNote }) {
  return (
    <Row as="span" isInline>
      <strong className="num">{note.version}</strong>
      <ReleaseNoteBadge note={note} />
    </Row>
  );
}

/** Nothing for what people can read. */
export function ReleaseNoteBadge({ note }: { readonly note: ReleaseNote }) {
  if (note.state === 'published') return null;
  return <StatusBadge status={note.state === 'draft' ? 'quote-expired' : 'payment-pending'} label={words.states[note.state]} />;
}

function Published({ note }: { readonly note: ReleaseNote }) {
  if (note.time_published === null) return <QuietText>{words.notPublished}</QuietText>;
  return <DateTime instant={note.time_published} />;
}

function Card({ note }: { readonly note: ReleaseNote }) {
  return (
    <>
      <CardLine is_title start={<Version note={note} />} end={<Published note={note} />} />
      <CardLine start={note.title} />
    </>
  );
}
