import { NativeSelect, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { serviceAreas as words } from '../../strings/service-areas.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import type { PaintedBy } from './maps-draft.ts';
import { Stack } from '../../ui/layout/Stack.tsx';

interface ZoneTagsProps {
  /** Those that the zones of the shown layers bear. */
  readonly tags: readonly string[];
  /** The one whose zones are shown; empty shows all. */
  readonly tag: string;
  readonly painted: PaintedBy;
  readonly onTag: (tag: string) => void;
  readonly onPaint: (painted: PaintedBy) => void;
}

/** Shows the zones with a tag alone, and paints zones as their tags. Nothing where no zone has one. Source: screens S27. */
export function ZoneTags({ tags, tag, painted, onTag, onPaint }: ZoneTagsProps) {
  if (tags.length === 0 && tag === '') return null;
  // One that was followed here and that no zone bears any more is still to be taken off.
  const offered = tags.includes(tag) || tag === '' ? tags : [tag, ...tags];
  return (
    <Panel title={words.tags}>
      <Stack gap={3}>
        <NativeSelect
          aria-label={words.zonesTagged}
          data={[{ value: '', label: words.allTags }, ...offered.map((name) => ({ value: name, label: name }))]}
          value={tag}
          onChange={(event) => onTag(event.currentTarget.value)}
        />
        <Switch
          label={words.paintTags}
          checked={painted === 'tags'}
          onChange={(event) => onPaint(event.currentTarget.checked ? 'tags' : 'layers')}
        />
      </Stack>
    </Panel>
  );
}
