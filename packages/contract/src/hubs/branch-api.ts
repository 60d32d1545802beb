import type { BranchId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, oneLine, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { contact } from '../service-areas/address-shapes.ts';
import { branch, branchDetails, branchInput } from '../providers/provider-shapes.ts';

/** A branch as the provider's administrators see it. Source: screens S50. */
export const managedBranch = shape({
  ...branch.properties,
  is_hub: Type.Boolean(),
  street_address: Type.String(),
  local_area: Type.String(),
  postal_code: Type.String(),
  zone: Type.String(),
  contact,
  opening_hours: Type.String(),
  /** Drivers at work, as far as the caller may see them. */
  drivers: Type.Integer(),
  /** Sent back with a change, it is refused when another user saved first. */
  time_modified: instant,
});

export type ManagedBranch = Static<typeof managedBranch>;

const credential = (length_max: number) => shape({ setting: text(100), value: Type.String({ maxLength: length_max }) });
const credentials = shape({ credentials: Type.Array(credential(200)) });

export const branchApi = {
  list: route({
    method: 'GET',
    path: '/branches',
    summary: 'The branches by name, closed ones too.',
    input: shape({ id: Type.Optional(id<BranchId>()) }),
    output: shape({ branches: Type.Array(managedBranch) }),
  }),
  create: route({
    method: 'POST',
    path: '/branches',
    summary: 'Opens a branch; shipments whose sides lie nearest to it become its own.',
    idempotent: true,
    input: branchInput,
    output: shape({ branch: managedBranch }),
  }),
  change: route({
    method: 'PATCH',
    path: '/branches',
    summary:
      'Changes, closes or reopens a branch. What a closed one still has goes to the successor, which has to be named then.',
    input: shape({
      id: id<BranchId>(),
      code: Type.Optional(text(10)),
      name: Type.Optional(oneLine(100)),
      city: Type.Optional(oneLine()),
      ...branchDetails,
      is_active: Type.Optional(Type.Boolean()),
      successor_id: Type.Optional(id<BranchId>()),
      time_modified: Type.Optional(instant),
    }),
    output: shape({ branch: managedBranch }),
  }),
  credentials: route({
    method: 'GET',
    path: '/branches/credentials',
    summary: 'What a branch may have of its own at payment gateways, as the provider has switched that on; secrets are masked.',
    input: shape({ id: id<BranchId>() }),
    output: credentials,
  }),
  saveCredentials: route({
    method: 'PATCH',
    path: '/branches/credentials',
    summary:
      'Changes what a branch has of its own at payment gateways. An empty value is taken out; a masked secret stays as it is.',
    input: shape({ id: id<BranchId>(), credentials: Type.Array(credential(200), { maxItems: 20 }) }),
    output: credentials,
  }),
} as const;
