import { TAG_TYPES } from '@tsela/domain/accounts/tags';
import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import Type from 'typebox';
import { instant, oneLine, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';
import { tag } from './account-shapes.ts';

const tag_id = Type.Integer({ minimum: 1 });

/** Tags of shipments alone: whether the people of accounts see them and use them on their own shipments. */
const offered = Type.Optional(Type.Boolean());

const twoTags = shape({ id: tag_id, into_id: tag_id });

/** The provider's own words to sort things by. Source: CALL-42, screens S50. */
export const tagApi = {
  list: route({
    method: 'GET',
    path: '/tags',
    summary:
      'The tags of a type, or all, by name, with how many accounts or shipments bear each, counted up to 10 000. A provider has 500 of a type at most.',
    input: shape({ type: Type.Optional(oneOf(TAG_TYPES)) }),
    output: shape({ tags: Type.Array(shape({ ...tag.properties, used: Type.Integer() })) }),
  }),
  create: route({
    method: 'POST',
    path: '/tags',
    summary: 'Makes a tag.',
    idempotent: true,
    input: shape({
      type: oneOf(TAG_TYPES),
      name: oneLine(255),
      colour: Type.Optional(oneOf(CHIP_COLOURS)),
      is_offered_to_accounts: offered,
    }),
    output: shape({ tag }),
  }),
  change: route({
    method: 'PATCH',
    path: '/tags',
    summary: 'Gives a tag another name or colour, everywhere it is, or offers it to accounts.',
    input: shape({
      id: tag_id,
      name: Type.Optional(oneLine(255)),
      colour: Type.Optional(oneOf(CHIP_COLOURS)),
      is_offered_to_accounts: offered,
      time_modified: Type.Optional(instant),
    }),
    output: shape({ tag }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/tags',
    summary: 'Deletes a tag and takes it off everything that bears it.',
    input: shape({ id: tag_id }),
    output: shape({ message: Type.String() }),
  }),
  mergePreview: route({
    method: 'GET',
    path: '/tags/merge',
    summary: 'What merging a tag into another would do: how many bearers would get the other one, and how many bear both.',
    access: { permission: 'API_/tags:DELETE' },
    input: twoTags,
    output: shape({ tag, into: tag, moved: Type.Integer(), already: Type.Integer() }),
  }),
  merge: route({
    method: 'POST',
    path: '/tags/merge',
    summary: 'Merges a tag into another of its type: what bore it bears the other one, and it is deleted.',
    access: { permission: 'API_/tags:DELETE' },
    idempotent: true,
    input: twoTags,
    output: shape({ tag, moved: Type.Integer() }),
  }),
} as const;
