import type { CustomFieldOf, customFieldApi } from '@tsela/contract/providers/custom-field-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { changedFields } from '@tsela/domain/audit/audit-trail';
import { codeOfLabel } from '@tsela/domain/formats/code-of-label';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { customFieldChecks, fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { lockExclusive } from '../db/locks.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { MOST_KEPT, fieldOf, insertField, readFieldRows, updateField } from './custom-field-repository.ts';
import type { CustomFieldRow } from './custom-field-repository.ts';

type SaveField = InputOf<typeof customFieldApi.saveField>;

/** The fields of the provider's own: all for staff, those they fill in for account users. Source: screens S50. */
export async function listCustomFields(
  context: RequestContext,
  { entity = 'shipment' }: InputOf<typeof customFieldApi.fields>,
): Promise<OutputOf<typeof customFieldApi.fields>> {
  const is_staff = isStaff(context.actor);
  return reading(context, async (tx) => {
    const rows = await readFieldRows(tx, entity);
    const shown = new Set(fieldsToFillIn(rows.map(fieldOf), { is_staff }).map(({ code }) => code));
    return { custom_fields: rows.filter(({ code }) => is_staff || shown.has(code)).map(present) };
  });
}

/** Makes a field, or changes one; neither its code nor its type changes, so that no value is lost. Source: screens S50, PERM-089. */
export async function saveCustomField(
  context: RequestContext,
  input: SaveField,
): Promise<OutputOf<typeof customFieldApi.saveField>> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can do this.');
  return inTransaction(context, async (tx) => {
    const { entity } = input;
    await lockExclusive(tx, `fields of ${entity}`);
    const rows = await readFieldRows(tx, entity, { locks: true });
    const row = input.id === undefined ? await make(tx, context, { input, rows }) : await change(tx, context, { input, rows });
    tellOfFields(tx, context);
    return { custom_field: present(row) };
  });
}

interface Saving {
  readonly input: SaveField;
  readonly rows: readonly CustomFieldRow[];
}

async function make(tx: Tx, context: RequestContext, { input, rows }: Saving): Promise<CustomFieldRow> {
  if (rows.length >= MOST_KEPT)
    throw new Problem('conflict', `There are ${MOST_KEPT} fields already, with those that are switched off.`);
  const field = definitionOf(input, { options: [], ...NEW_FIELD });
  refuseIfAny(customFieldChecks(field, rows.map(fieldOf)));
  const code = codeOfLabel(field.label, { taken: new Set(rows.map((row) => row.code)), otherwise: 'field' });
  const row = await insertField(tx, { ...field, code, entity: input.entity, now: context.now });
  await record(tx, context, { type: 'custom-field.created', row, to: { entity: input.entity, ...field, code } });
  return row;
}

async function change(tx: Tx, context: RequestContext, { input, rows }: Saving): Promise<CustomFieldRow> {
  const before = rows.find(({ id }) => id === input.id);
  if (!before) throw new Problem('not-found', 'Field not found.');
  if (input.time_modified !== undefined && input.time_modified !== before.time_modified.toISOString())
    throw new Problem('conflict', 'This field was changed meanwhile. Please reload it.');
  const kept = fieldOf(before);
  if (input.type !== kept.type) throw typeStays();
  const field = definitionOf(input, kept);
  refuseIfAny(customFieldChecks(field, rows.filter((row) => row !== before).map(fieldOf)));
  const { code, ...of_before } = kept;
  const changes = changedFields({ ...of_before }, { ...field });
  if (Object.keys(changes.change_to).length === 0) return before;
  const { type: _type, ...changeable } = field;
  const row = await updateField(tx, before.id, { ...changeable, now: context.now });
  await record(tx, context, { type: 'custom-field.changed', row, from: { code, ...changes.change_from }, to: changes.change_to });
  return row;
}

const NEW_FIELD = { is_required: false, is_visible_to_account: true, is_shown_in_list: false, is_active: true } as const;

/** The field as it is asked for; what was left out is as before. */
function definitionOf(input: SaveField, before: Omit<CustomField, 'code' | 'type' | 'label'>): Omit<CustomField, 'code'> {
  return {
    label: input.label.trim(),
    type: input.type,
    options: (input.options ?? before.options).map((option) => option.trim()),
    is_required: input.is_required ?? before.is_required,
    is_visible_to_account: input.is_visible_to_account ?? before.is_visible_to_account,
    is_shown_in_list: input.is_shown_in_list ?? before.is_shown_in_list,
    is_active: input.is_active ?? before.is_active,
  };
}

function typeStays(): Problem {
  const message = 'The type of a field stays, because of what is filled in. Please switch this field off and make another one.';
  return new Problem('bad-input', message, { violations: [{ field: 'type', code: 'type-stays', message }] });
}

interface Recorded {
  readonly type: string;
  readonly row: CustomFieldRow;
  readonly from?: unknown;
  readonly to?: unknown;
}

async function record(tx: Tx, context: RequestContext, { type, row, from, to }: Recorded): Promise<void> {
  await recordChange(tx, context, { type, object_type: 'custom_field', object_id: row.id, change_from: from, change_to: to });
}

/** Forms that are open ask for the fields again. */
function tellOfFields(tx: Tx, { services }: RequestContext): void {
  const { provider_id } = tx;
  tx.after_commit.push(() => services.live.publish({ provider_id, type: 'settings', id: provider_id, account_id: null }));
}

function present(row: CustomFieldRow): CustomFieldOf {
  return {
    ...fieldOf(row),
    options: [...fieldOf(row).options],
    id: row.id,
    entity: row.entity,
    time_modified: row.time_modified.toISOString(),
  };
}
