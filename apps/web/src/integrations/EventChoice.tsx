import { Checkbox } from '@mantine/core';
import { WEBHOOK_TOPICS } from '@tsela/domain/integrations/webhook-rules';
import { SHIPMENT_STATUSES, STATUS_MATRIX, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { partners as words } from '../strings/integrations-partners.ts';
import { webhooks } from '../strings/integrations.ts';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { fieldId } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { useLevelsToFilter, useTagsToFilter } from './partner-calls.ts';
import type { PartnerDraft } from './partner-draft.ts';

/** What an account is told of nothing else than: bookings that are not made yet are no events. */
const TOLD_STATUSES = SHIPMENT_STATUSES.filter((status) => !STATUS_MATRIX[status].is_invalid);

/** Which events an integration is called for, and which of them it is not. Source: screens S40. */
export function EventChoice({ draft, errors, onChange }: DraftFieldsProps<PartnerDraft>) {
  const { topics, statuses, service_level_codes, tag_ids } = draft;
  return (
    <Panel title={words.when}>
      <Stack gap={4}>
        <Checkbox.Group
          id={fieldId('topics')}
          label={words.topics}
          error={errors['topics']}
          value={[...topics]}
          onChange={(chosen) => onChange({ topics: WEBHOOK_TOPICS.filter((topic) => chosen.includes(topic)) })}
        >
          <Tiles columns={2} gap={4}>
            {WEBHOOK_TOPICS.map((topic) => (
              <Checkbox key={topic} value={topic} label={webhooks.topicNames[topic]} />
            ))}
          </Tiles>
        </Checkbox.Group>
        <Folded title={words.statuses} count={statuses.length}>
          <Checkbox.Group
            label={words.statuses}
            description={words.statusesHelp}
            value={[...statuses]}
            onChange={(chosen) => onChange({ statuses: TOLD_STATUSES.filter((status) => chosen.includes(status)) })}
          >
            <Tiles least={220} gap={4}>
              {TOLD_STATUSES.map((status) => (
                <Checkbox key={status} value={status} label={statusLabel(status)} />
              ))}
            </Tiles>
          </Checkbox.Group>
        </Folded>
        <Folded title={words.levels} count={service_level_codes.length}>
          <Levels chosen={service_level_codes} onChange={(codes) => onChange({ service_level_codes: codes })} />
        </Folded>
        <Folded title={words.tags} count={tag_ids.length}>
          <Tags chosen={tag_ids} onChange={(ids) => onChange({ tag_ids: ids })} />
        </Folded>
      </Stack>
    </Panel>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** What few integrations need opens at a tap; until then it says how much is chosen. */
function Folded({ title, count, children }: FoldedProps) {
  const [is_open, setOpen] = useState(false);
  if (is_open) return <div>{children}</div>;
  return (
    <Row>
      <LinkButton onClick={() => setOpen(true)}>{title}</LinkButton>
      {count > 0 && <QuietText>{words.chosen(count)}</QuietText>}
    </Row>
  );
}

interface ChoiceProps<Value> {
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
}

function Levels({ chosen, onChange }: ChoiceProps<string>) {
  const read = useLevelsToFilter();
  const known = read.data?.service_levels.map(({ code, name }) => ({ code, name })) ?? [];
  // One that is no longer in the tariff stays until it is taken out.
  const gone = chosen.filter((code) => !known.some((each) => each.code === code)).map((code) => ({ code, name: code }));
  return (
    <Checkbox.Group label={words.levels} description={words.levelsHelp} value={[...chosen]} onChange={onChange}>
      <Tiles least={220} gap={4}>
        {[...known, ...gone].map(({ code, name }) => (
          <Checkbox key={code} value={code} label={`${name} (${code})`} />
        ))}
      </Tiles>
    </Checkbox.Group>
  );
}

function Tags({ chosen, onChange }: ChoiceProps<number>) {
  const read = useTagsToFilter();
  const tags = read.data?.tags ?? [];
  if (read.data && tags.length === 0 && chosen.length === 0) return <QuietText as="p">{words.noTags}</QuietText>;
  return (
    <Checkbox.Group
      label={words.tags}
      description={words.tagsHelp}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      <Tiles least={220} gap={4}>
        {tags.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </Tiles>
    </Checkbox.Group>
  );
}
