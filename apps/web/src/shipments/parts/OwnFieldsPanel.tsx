import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { ownFields as words } from '../../strings/shipments.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import type { CustomTexts } from './custom-fields-draft.ts';
import { OwnFieldInput } from './OwnFieldInput.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';

interface OwnFieldsPanelProps {
  readonly title?: string;
  readonly fields: readonly CustomField[];
  readonly texts: CustomTexts;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (texts: CustomTexts) => void;
}

/** What the provider asks of every shipment, account or user beside the usual; nothing where it asks nothing. Source: screens S50. */
export function OwnFieldsPanel({ title = words.title, fields, texts, errors, onChange }: OwnFieldsPanelProps) {
  if (fields.length === 0) return null;
  return (
    <Panel title={title}>
      <Tiles columns={2} align="start">
        {fields.map((each) => (
          <OwnFieldInput
            key={each.code}
            of={each}
            text={texts[each.code] ?? ''}
            errors={errors}
            onChange={(text) => onChange({ ...texts, [each.code]: text })}
          />
        ))}
      </Tiles>
    </Panel>
  );
}
