import type { asOfApi } from '@tsela/contract/audit/as-of-api';
import type { OutputOf } from '@tsela/contract/route';
import { MapBox } from '../../service-areas/parts/MapBox.tsx';
import { asOf as words } from '../../strings/overview/as-of.ts';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Sentence, Text } from '../../ui/show/Text.tsx';
import { fullDateTimeText } from '../../ui/show/date-text.ts';
import classes from './ThingsThen.module.css';

type Then = NonNullable<OutputOf<typeof asOfApi.asOf>['shipment']>;

/** What hung on a shipment at a moment, and where it had been seen last. Source: beyond 11. */
export function ThingsThen({ shipment: { tags, are_tags_whole, notes, documents, position } }: { readonly shipment: Then }) {
  return (
    <>
      <Panel title={words.things}>
        <Stack gap={3}>
          <Heading text={words.tags} />
          <Sentence>{tags.length === 0 ? words.noTags : tags.join(', ')}</Sentence>
          {!are_tags_whole && <QuietText as="p">{words.tagsNotWhole}</QuietText>}
          {notes !== undefined && <Notes notes={notes} />}
          {documents !== undefined && <Documents documents={documents} />}
        </Stack>
      </Panel>
      <Panel title={words.seenAt}>
        {position === null ? <Sentence>{words.notSeen}</Sentence> : <Seen position={position} />}
      </Panel>
    </>
  );
}

function Heading({ text }: { readonly text: string }) {
  return (
    <Text as="p" weight="strong">
      {text}
    </Text>
  );
}

function Notes({ notes }: { readonly notes: NonNullable<Then['notes']> }) {
  return (
    <>
      <Heading text={words.notes} />
      {notes.length === 0 && <Sentence>{words.noNotes}</Sentence>}
      <Lines>
        {notes.map(({ id, text, created_by_name, time_created, is_visible_to_account, is_deleted_since }) => (
          <Stack as="li" key={id} gap={1}>
            <Text as="p" keepsLines isBreakable>
              {text ?? words.noteChanged}
            </Text>
            <QuietText>
              {[
                created_by_name,
                fullDateTimeText(time_created),
                is_visible_to_account ? words.seenByAccount : words.staffOnly,
                ...(is_deleted_since ? [words.deletedSince] : []),
              ].join(' · ')}
            </QuietText>
          </Stack>
        ))}
      </Lines>
    </>
  );
}

function Documents({ documents }: { readonly documents: NonNullable<Then['documents']> }) {
  return (
    <>
      <Heading text={words.documents} />
      {documents.length === 0 && <Sentence>{words.noDocuments}</Sentence>}
      <Lines>
        {documents.map(({ id, name, time_added, is_replaced, is_deleted_since }) => (
          <Stack as="li" key={id} gap={1}>
            <Text isBreakable>{name}</Text>
            <QuietText>
              {[
                fullDateTimeText(time_added),
                ...(is_replaced ? [words.replaced] : []),
                ...(is_deleted_since ? [words.deletedSince] : []),
              ].join(' · ')}
            </QuietText>
          </Stack>
        ))}
      </Lines>
    </>
  );
}

function Seen({ position: { lat, lng, date, location } }: { readonly position: NonNullable<Then['position']> }) {
  const label = words.seenOn(location, fullDateTimeText(date));
  return (
    <Stack gap={2}>
      {lat !== null && lng !== null && (
        <div className={classes['map']}>
          <MapBox
            label={words.seenAt}
            points={[{ key: 'seen', lat, lng, label, tone: 'here' }]}
            lines={[]}
            chosen={null}
            onChoose={ignore}
          />
        </div>
      )}
      <Sentence>{label}</Sentence>
    </Stack>
  );
}

/** There is nothing to choose between. */
function ignore(): void {}
