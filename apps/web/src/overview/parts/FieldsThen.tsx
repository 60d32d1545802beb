import type { FieldThen } from '@tsela/contract/audit/as-of-api';
import type { AsOfType } from '@tsela/domain/audit/recorded-fields';
import { useState } from 'react';
import { asOf as words } from '../../strings/overview/as-of.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { QuietText, Sentence, Text } from '../../ui/show/Text.tsx';
import { fullDateTimeText } from '../../ui/show/date-text.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { fieldLabel, shownFields, sideText } from '../as-of-draft.ts';

interface FieldsThenProps {
  readonly type: AsOfType;
  readonly fields: readonly FieldThen[];
  readonly compared_with: string | null;
}

/** What was different, or everything, beside how it is or was; differences are marked. */
export function FieldsThen({ type, fields, compared_with }: FieldsThenProps) {
  const [shows, setShows] = useState<'differences' | 'all'>('differences');
  const shown = shownFields(fields, { shows_all: shows === 'all' });
  return (
    <Panel title={words.table}>
      <Stack gap={4}>
        <Choice
          label={words.which}
          value={shows}
          options={[
            { value: 'differences', label: words.differences },
            { value: 'all', label: words.all },
          ]}
          onChange={setShows}
        />
        {shown.length === 0 && <Sentence>{words.same}</Sentence>}
        {shown.length > 0 && (
          <PlainTable
            label={words.table}
            head={
              <>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.atMoment}</th>
                <th scope="col">{compared_with === null ? words.now : words.other(fullDateTimeText(compared_with))}</th>
              </>
            }
          >
            {shown.map((each) => (
              <FieldRow key={each.field} type={type} each={each} />
            ))}
          </PlainTable>
        )}
        {shown.some(({ is_known, is_other_known }) => !is_known || !is_other_known) && (
          <QuietText as="p">{words.notKnownHint}</QuietText>
        )}
      </Stack>
    </Panel>
  );
}

function FieldRow({ type, each }: { readonly type: AsOfType; readonly each: FieldThen }) {
  const { field, is_known, value, is_other_known, other, is_other } = each;
  const then = sideText(type, field, { is_known, value });
  return (
    <tr>
      <th scope="row">{fieldLabel(type, field)}</th>
      <td>
        {is_other === true ? (
          <>
            <Text weight="strong" isBreakable>
              {then}
            </Text>{' '}
            <Badge tone="amber">{words.changed}</Badge>
          </>
        ) : (
          <Text isBreakable>{then}</Text>
        )}
      </td>
      <td>
        <Text isBreakable>{sideText(type, field, { is_known: is_other_known, value: other })}</Text>
      </td>
    </tr>
  );
}
