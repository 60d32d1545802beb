import { Button } from '../../ui/act/Button.tsx';
import type { ShortUrl, shortUrlApi } from '@tsela/contract/providers/short-url-api';
import type { InputOf } from '@tsela/contract/route';
import { SHORT_URL_PURPOSES, SHORT_URL_STATES } from '@tsela/domain/providers/short-url-rules';
import type { ProviderId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { useListAddress } from '../../shell/pages/address.ts';
import { tellFailure } from '../../shell/tell.ts';
import { shortUrls as words } from '../../strings/providers-platform.ts';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ListFilters } from '../../ui/table/ListFilters.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useProviders } from '../../providers/provider-calls.ts';
import { useExportShortUrls, useShortUrls } from './short-url-calls.ts';
import { shortUrlFilters } from './short-url-draft.ts';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';

/** As many as a list that unfolds holds; the others are found by their page. */
const MOST_PROVIDERS = 100;

const loadNew = async () => (await import('./NewShortUrl.tsx')).NewShortUrl;
const loadOne = async () => (await import('./ShortUrlDialog.tsx')).ShortUrlDialog;

/** Short links of a provider, for platform administrators. Source: screens S54. */
export function ShortUrlsPage() {
  const { view, filters, changeFilters } = useListAddress();
  const [is_adding, setAdding] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const narrowed = shortUrlFilters(filters);
  const named = Number(filters['provider_id']);
  const provider_id = named > 0 ? (named as ProviderId) : undefined;
  const { limit, offset } = listInput(view);
  const at = provider_id && { provider_id };
  const read = useShortUrls({ limit, offset, ...narrowed, ...at });
  const providers = useProviders({ limit: MOST_PROVIDERS, offset: 0 }).data?.providers ?? [];
  const add = <Button onClick={() => setAdding(true)}>{words.add}</Button>;
  const chosen = read.data?.short_urls.find(({ id }) => id === shown);

  return (
    <PageFrame
      title={SCREENS.shortUrls.title}
      action={add}
      otherActions={<ExportButton input={{ ...narrowed, ...at }} />}
      filters={
        <ListFilters label={words.search} filters={filters} cleared={CLEARED} onChange={changeFilters}>
          <SelectField
            aria-label={words.purpose}
            value={narrowed.purpose ?? ''}
            options={[
              { value: '', label: words.any.purpose },
              ...SHORT_URL_PURPOSES.map((value) => ({ value, label: words.purposes[value] })),
            ]}
            onChange={(purpose) => changeFilters({ purpose: purpose || undefined })}
          />
          <SelectField
            aria-label={words.state}
            value={narrowed.state ?? ''}
            options={[
              { value: '', label: words.any.state },
              ...SHORT_URL_STATES.map((value) => ({ value, label: words.states[value] })),
            ]}
            onChange={(state) => changeFilters({ state: state || undefined })}
          />
          {providers.length > 1 && (
            <SelectField
              aria-label={words.provider}
              value={filters['provider_id'] ?? ''}
              options={[
                { value: '', label: words.ownProvider },
                ...providers.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(chosen_id) => changeFilters({ provider_id: chosen_id || undefined })}
            />
          )}
        </ListFilters>
      }
    >
      <ListTable
        label={words.label}
        columns={columnsWith(setShown)}
        rows={read.data?.short_urls}
        rowName={({ code }) => code}
        read={read}
        empty={<EmptyState text={words.empty} action={add} />}
        card={(link) => <Card link={link} />}
        cardAction={(link) => <MoreButton link={link} onShow={setShown} />}
        onClearFilters={Object.keys(narrowed).length === 0 ? undefined : () => changeFilters(CLEARED)}
      />
      {is_adding && <LazyComponent load={loadNew} props={{ provider_id, onClose: () => setAdding(false) }} />}
      {chosen && <LazyComponent load={loadOne} props={{ link: chosen, provider_id, onClose: () => setShown(null) }} />}
    </PageFrame>
  );
}

const CLEARED = { search: undefined, purpose: undefined, state: undefined };

/** The list as it is filtered, as a file. */
function ExportButton({ input }: { readonly input: InputOf<typeof shortUrlApi.export> }) {
  const exporting = useExportShortUrls();

  function handleExport(): void {
    exporting.mutate(input, {
      onError: tellFailure,
      onSuccess: ({ csv, count, is_complete }) => {
        saveAsFile({ name: 'short-links.csv', text: csv, type: 'text/csv;charset=utf-8' });
        showToast({ text: is_complete ? words.exported(count) : words.exportedPart(count), variant: 'success' });
      },
    });
  }

  return (
    <Button variant="default" loading={exporting.isPending} onClick={handleExport}>
      {words.exportCsv}
    </Button>
  );
}

function columnsWith(onShow: (id: number) => void): readonly Column<ShortUrl>[] {
  return [
    { key: 'code', header: words.code, width: 170, render: (link) => <Code link={link} /> },
    { key: 'target', header: words.target, render: ({ target }) => <Text isBreakable>{target}</Text> },
    { key: 'purpose', header: words.purpose, render: ({ purpose }) => words.purposes[purpose] },
    { key: 'made', header: words.made, width: 160, render: (link) => <Made link={link} /> },
    { key: 'expires', header: words.expires, render: ({ time_expires }) => <Expires instant={time_expires} /> },
    { key: 'hits', header: words.hits, align: 'right', render: (link) => <Hits link={link} /> },
    { key: 'more', header: words.more, is_header_hidden: true, render: (link) => <MoreButton link={link} onShow={onShow} /> },
  ];
}

function Code({ link }: { readonly link: ShortUrl }) {
  return (
    <Row as="span" isInline>
      <strong className="num">{link.code}</strong>
      {link.url !== null && <CopyButton value={link.url} label={words.copy(link.code)} />}
      {link.state !== 'works' && <StatusBadge status="cancelled" label={words.states[link.state]} />}
    </Row>
  );
}

function Made({ link }: { readonly link: ShortUrl }) {
  return (
    <>
      {link.made_by}
      <br />
      <QuietText>
        <DateTime instant={link.time_created} />
      </QuietText>
    </>
  );
}

function Expires({ instant }: { readonly instant: string | null }) {
  return instant === null ? <QuietText>{words.never}</QuietText> : <DateTime instant={instant} />;
}

function Hits({ link }: { readonly link: ShortUrl }) {
  const last = link.time_last_hit;
  return (
    <>
      <span className="num">{link.hits}</span>
      {last !== null && (
        <>
          <br />
          <QuietText>
            <DateTime instant={last} show="near" />
          </QuietText>
        </>
      )}
    </>
  );
}

function MoreButton({ link, onShow }: { readonly link: ShortUrl; readonly onShow: (id: number) => void }) {
  return (
    <Button variant="default" size="compact-sm" aria-label={words.moreOf(link.code)} onClick={() => onShow(link.id)}>
      {words.more}
    </Button>
  );
}

function Card({ link }: { readonly link: ShortUrl }) {
  return (
    <>
      <CardLine
        is_title
        start={<strong className="num">{link.code}</strong>}
        end={<span className="num">{words.hitCount(link.hits)}</span>}
      />
      <CardLine
        start={<Text isBreakable>{link.target}</Text>}
        end={link.state === 'works' ? words.purposes[link.purpose] : words.states[link.state]}
      />
    </>
  );
}
