import { NativeSelect } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { useMay, useSession } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { shipmentTags as words } from '../../strings/shipments/detail.ts';
import { TagChips } from '../../ui/show/TagChips.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useTagShipments } from '../shipment-calls.ts';
import { Row } from '../../ui/layout/Row.tsx';

/** The tags of a shipment as one of its facts, put on and taken off; customers know those that are offered to them. Source: screens S21, S50, CONST-36. */
export function ShipmentTags({ shipment }: { readonly shipment: Shipment }) {
  const { general } = useSession();
  const may_tag = useMay('API_/shipments/tags:POST');
  const tagging = useTagShipments();
  const { tags = [] } = shipment;
  const others = (general?.shipment_tags ?? []).filter(({ id }) => !tags.some((borne) => borne.id === id));
  if (tags.length === 0 && (!may_tag || others.length === 0)) return null;

  function change(tag_id: number, action: 'add' | 'remove'): void {
    tagging.mutate(
      { ids: [shipment.id], tag_id, action },
      {
        onSuccess: ({ failed }) => {
          if (failed[0]) showToast({ text: failed[0].message, variant: 'error' });
        },
        onError: tellFailure,
      },
    );
  }

  return (
    <div data-screen-only>
      <dt>{words.label}</dt>
      <Row as="dd" gap={3}>
        <TagChips
          tags={tags}
          {...(may_tag && { remove: { label: words.removeOne, onRemove: ({ id }) => change(id, 'remove') } })}
        />
        {may_tag && others.length > 0 && (
          <NativeSelect
            aria-label={words.addOne}
            value=""
            disabled={tagging.isPending}
            data={[{ value: '', label: words.addOne }, ...others.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={({ currentTarget: { value } }) => value !== '' && change(Number(value), 'add')}
          />
        )}
      </Row>
    </div>
  );
}
