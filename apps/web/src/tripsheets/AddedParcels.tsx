import { Button } from '../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { collecting } from '../strings/tripsheets/collecting.ts';
import classes from '../tracking/parts/Dialogs.module.css';
import { FieldProblem } from '../tracking/parts/FieldDialog.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Text } from '../ui/show/Text.tsx';
import { NO_PARCEL, newParcelOf } from './dialogs/collect-draft.ts';
import type { CollectDraft, ParcelTyped } from './dialogs/collect-draft.ts';
import { FieldInput } from './FieldInput.tsx';

interface AddedParcelsProps {
  /** The shipments that a parcel may be added to. */
  readonly references: readonly string[];
  readonly added: CollectDraft['added'];
  readonly needs_sticker: boolean;
  readonly onChange: (added: CollectDraft['added']) => void;
}

const MEASURES = ['length', 'width', 'height', 'weight'] as const;

/** Parcels more than were booked, with what they measure: the price is worked out anew. Source: KEY-35, screens S26. */
export function AddedParcels({ references, added, needs_sticker, onChange }: AddedParcelsProps) {
  const [is_open, setOpen] = useState(false);
  return (
    <Stack gap={2}>
      {added.map(({ reference, parcel }, at) => (
        // Two may measure the same, and they are taken away by their place only.
        <Row key={`${at}-${reference}`} justify="between" gap={2}>
          <Text className="num">{collecting.added(reference, parcel)}</Text>
          <Button variant="subtle" onClick={() => onChange(added.filter((_, other) => other !== at))}>
            {collecting.removeAdded}
          </Button>
        </Row>
      ))}
      {is_open ? (
        <ParcelForm
          references={references}
          needs_sticker={needs_sticker}
          onAdd={(entry) => {
            onChange([...added, entry]);
            setOpen(false);
          }}
        />
      ) : (
        <Button variant="default" size="lg" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {collecting.addParcel}
        </Button>
      )}
    </Stack>
  );
}

interface ParcelFormProps extends Pick<AddedParcelsProps, 'references' | 'needs_sticker'> {
  readonly onAdd: (entry: CollectDraft['added'][number]) => void;
}

function ParcelForm({ references, needs_sticker, onAdd }: ParcelFormProps) {
  const [typed, setTyped] = useState<ParcelTyped>(NO_PARCEL);
  const [reference, setReference] = useState(references[0] ?? '');
  const [has_problem, setProblem] = useState(false);
  const change = (part: Partial<ParcelTyped>) => setTyped((before) => ({ ...before, ...part }));

  function handleAdd(): void {
    const parcel = newParcelOf(typed, { needs_sticker });
    setProblem(parcel === null);
    if (parcel !== null) onAdd({ reference, parcel });
  }

  return (
    <Form gap={3} className={classes['form']} onSubmit={handleAdd}>
      {references.length > 1 && (
        <fieldset className={classes['choices']}>
          <legend className={classes['label']}>{collecting.ofShipment}</legend>
          {references.map((each) => (
            <label key={each} className={classes['choice']}>
              <input type="radio" name="shipment" checked={each === reference} onChange={() => setReference(each)} />
              <span className="num">{each}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Tiles gap={2} columns={2} onPhone={2}>
        {MEASURES.map((measure) => (
          <FieldInput
            key={measure}
            label={collecting.measures[measure]}
            value={typed[measure]}
            inputMode="decimal"
            onText={(text) => change({ [measure]: text })}
          />
        ))}
      </Tiles>
      <FieldInput label={collecting.contents} value={typed.description} onText={(description) => change({ description })} />
      {needs_sticker && (
        <FieldInput label={collecting.stickerOfNew} value={typed.sticker} onText={(sticker) => change({ sticker })} />
      )}
      <FieldProblem text={has_problem ? collecting.measuresMissing(needs_sticker) : null} />
      <Button type="submit" variant="default">
        {collecting.addThis}
      </Button>
    </Form>
  );
}
