import { CUSTOM_FIELD_ENTITIES, CUSTOM_FIELD_TYPES, LONGEST_LABEL, MOST_OPTIONS } from '@tsela/domain/providers/custom-fields';
import Type from 'typebox';
import type { Static } from 'typebox';
import { instant, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const field_id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A field of the provider's own. Source: screens S50. */
export const customField = shape({
  id: field_id,
  entity: oneOf(CUSTOM_FIELD_ENTITIES),
  code: Type.String(),
  label: Type.String(),
  type: oneOf(CUSTOM_FIELD_TYPES),
  options: Type.Array(Type.String()),
  is_required: Type.Boolean(),
  is_visible_to_account: Type.Boolean(),
  is_shown_in_list: Type.Boolean(),
  is_active: Type.Boolean(),
  time_modified: instant,
});

/** Fields of the provider's own. Source: screens S50, PERM-089. */
export const customFieldApi = {
  fields: route({
    method: 'GET',
    path: '/providers/custom-fields',
    summary: 'The fields of the provider’s own, in the order in which they were made; account users get those they fill in.',
    access: 'signed-in',
    input: shape({ entity: Type.Optional(oneOf(CUSTOM_FIELD_ENTITIES)) }),
    output: shape({ custom_fields: Type.Array(customField) }),
  }),
  saveField: route({
    method: 'POST',
    path: '/providers/custom-fields',
    summary:
      'Makes a field, or with its id changes it. Code and type stay; what was filled in is kept whatever becomes of the field.',
    idempotent: true,
    input: shape({
      id: Type.Optional(field_id),
      entity: oneOf(CUSTOM_FIELD_ENTITIES),
      label: oneLine(255),
      type: oneOf(CUSTOM_FIELD_TYPES),
      options: Type.Optional(Type.Array(text(LONGEST_LABEL), { maxItems: MOST_OPTIONS })),
      is_required: Type.Optional(Type.Boolean()),
      is_visible_to_account: Type.Optional(Type.Boolean()),
      is_shown_in_list: Type.Optional(Type.Boolean()),
      is_active: Type.Optional(Type.Boolean()),
      time_modified: Type.Optional(instant),
    }),
    output: shape({ custom_field: customField }),
  }),
} as const;

export type CustomFieldOf = Static<typeof customField>;
