import type { CustomFieldOf, customFieldApi } from '@tsela/contract/providers/custom-field-api';
import type { InputOf } from '@tsela/contract/route';
import type { CustomFieldEntity, CustomFieldType } from '@tsela/domain/providers/custom-fields';

/** A field of the provider's own while it is made or changed; the choices are lines of one text. */
export interface DefinitionDraft {
  readonly label: string;
  readonly type: CustomFieldType;
  readonly options: string;
  readonly is_required: boolean;
  readonly is_visible_to_account: boolean;
  readonly is_shown_in_list: boolean;
  readonly is_active: boolean;
}

/** The form for a field that is there, or for a new one. */
export function definitionOf(field: CustomFieldOf | null): DefinitionDraft {
  return {
    label: field?.label ?? '',
    type: field?.type ?? 'text',
    options: field?.options.join('\n') ?? '',
    is_required: field?.is_required ?? false,
    is_visible_to_account: field?.is_visible_to_account ?? true,
    is_shown_in_list: field?.is_shown_in_list ?? false,
    is_active: field?.is_active ?? true,
  };
}

/** What is sent; empty lines are no choices, and a field that is none of a list has none. */
export function definitionInputOf(
  draft: DefinitionDraft,
  field: Pick<CustomFieldOf, 'id' | 'time_modified'> | null,
  entity: CustomFieldEntity,
): InputOf<typeof customFieldApi.saveField> {
  const options = draft.options
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    ...draft,
    label: draft.label.trim(),
    options: draft.type === 'list' ? options : [],
    entity,
    ...(field && { id: field.id, time_modified: field.time_modified }),
  };
}
