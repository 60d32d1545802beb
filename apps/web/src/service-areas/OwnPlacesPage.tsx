import { Button } from '../ui/act/Button.tsx';
import { IconUpload } from '@tabler/icons-react';
import { ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import type { OwnPlace } from '@tsela/contract/service-areas/own-place-api';
import { useState } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { useCall, useRead } from '../api/queries.ts';
import { placeText } from './parts/place-text.ts';
import { useChangeSearch, useSearchValues } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { toastServerMessage } from '../shell/tell.ts';
import { ownPlaces as words, ownPlacesFile as file_words } from '../strings/providers-records.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { Columns } from '../ui/layout/Columns.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { OwnPlaceForm } from './OwnPlaceForm.tsx';
import { SETTINGS, StaffTabs } from '../shell/parts/StaffTabs.tsx';
import { Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Lines } from '../ui/layout/Lines.tsx';

const loadImport = async () => (await import('./OwnPlacesImport.tsx')).OwnPlacesImport;

const MOST_SHOWN = 100;

/** Places that the courier knows and the list of the country does not: added, changed and taken out. Source: issue 4 point 4. */
export function OwnPlacesPage() {
  const search = useSearchValues()['search'] ?? '';
  const changeSearch = useChangeSearch();
  const may_change = useMay('API_/branches:POST');
  const read = useRead(ownPlaceApi.ownPlaces, { limit: MOST_SHOWN, ...(search !== '' && { search }) });
  const [edited, setEdited] = useState<OwnPlace | null>(null);
  const [is_importing, setImporting] = useState(false);
  const places = read.data?.own_places ?? [];
  const count = read.data?.count ?? 0;
  return (
    <PageFrame
      title={SCREENS.ownPlaces.title}
      back={SETTINGS}
      tabs={<StaffTabs current="places" />}
      otherActions={
        may_change && (
          <Button variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={() => setImporting(true)}>
            {file_words.open}
          </Button>
        )
      }
      filters={
        <SearchField label={words.search} value={search} onSearch={(text) => changeSearch({ search: text || undefined })} />
      }
    >
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={320} />}
      {read.data && (
        <Columns
          side={
            may_change ? (
              <OwnPlaceForm key={edited?.id ?? 'new'} place={edited} onDone={() => setEdited(null)} />
            ) : (
              <Notice kind="info">{words.readOnly}</Notice>
            )
          }
        >
          <Panel title={words.list} aside={count > places.length ? words.more(places.length, count) : undefined} isFlush>
            {places.length === 0 ? (
              <EmptyState text={search === '' ? words.empty : words.noneFound} />
            ) : (
              <Lines>
                {places.map((place) => (
                  <PlaceRow
                    key={place.id}
                    place={place}
                    may_change={may_change}
                    onEdit={() => setEdited(place)}
                    onRemoved={() => edited?.id === place.id && setEdited(null)}
                  />
                ))}
              </Lines>
            )}
          </Panel>
        </Columns>
      )}
      {is_importing && <LazyComponent load={loadImport} props={{ onClose: () => setImporting(false) }} />}
    </PageFrame>
  );
}

interface PlaceRowProps {
  readonly place: OwnPlace;
  readonly may_change: boolean;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

function PlaceRow({ place, may_change, onEdit, onRemoved }: PlaceRowProps) {
  const removing = useCall(ownPlaceApi.removeOwnPlace);

  async function handleRemove(): Promise<void> {
    const is_sure = await isSure({ title: words.removeTitle(place.name), body: words.removeText, button: words.remove });
    if (!is_sure) return;
    removing.mutate({ id: place.id }, toastServerMessage(onRemoved));
  }

  return (
    <Row as="li" justify="between" isOneLine gap={4} pad={[3, 4]}>
      <Row as="span" isInline>
        <strong>{place.name}</strong>
        <Text tone="quiet">{placeText(place)}</Text>
        {place.aliases.length > 0 && <Text tone="quiet">{words.also(place.aliases)}</Text>}
      </Row>
      {may_change && (
        <Row as="span" align="stretch">
          <Button variant="default" size="compact-sm" aria-label={words.editOf(place.name)} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={words.removeOf(place.name)}
            loading={removing.isPending}
            onClick={() => void handleRemove()}
          >
            {words.remove}
          </Button>
        </Row>
      )}
    </Row>
  );
}
