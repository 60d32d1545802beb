import type { CustomField, CustomFieldEntity, CustomValues } from '@tsela/domain/providers/custom-fields';
import { ownFields } from '../../strings/shipments.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useFieldsToFillIn } from '../shipment-calls.ts';
import { shownValue } from './custom-fields-draft.ts';

/** The provider's own fields that the reader sees in the list of an entity. Source: screens S50. */
export function useFieldsInList(entity: CustomFieldEntity): readonly CustomField[] {
  return useFieldsToFillIn(entity).filter((field) => field.is_shown_in_list);
}

/** A column for each of them. */
export function ownColumns<Row extends { readonly custom_fields: CustomValues }>(
  fields: readonly CustomField[],
): readonly Column<Row>[] {
  return fields.map((field) => ({
    key: `own-${field.code}`,
    header: field.label,
    render: ({ custom_fields }) => shownValue(custom_fields[field.code] ?? null, field, ownFields) || ownFields.empty,
  }));
}
