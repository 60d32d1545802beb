import type { FieldThen as PresentedField, asOfApi } from '@tsela/contract/audit/as-of-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isOther, stateAt } from '@tsela/domain/audit/state-at';
import type { FieldThen } from '@tsela/domain/audit/state-at';
import { mayOpenPast } from '@tsela/domain/permissions/past-access';
import { Problem } from '@tsela/domain/problem';
import { dayOf, timeOf } from '@tsela/domain/time/day';
import { isOfPlatform, isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { asProvider, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { openAccountPast } from './account-past.ts';
import { MOST_EVENTS } from './as-of-reads.ts';
import type { Past, State } from './past.ts';
import { openSettingsPast } from './settings-past.ts';
import { openShipmentPast } from './shipment-past.ts';

type Input = InputOf<typeof asOfApi.asOf>;
type Output = OutputOf<typeof asOfApi.asOf>;
type Moments = OutputOf<typeof asOfApi.moments>;

/** A thing as it was at a moment, beside another moment or the present. Source: docs/design/beyond.md 11. */
export async function readAsOf(context: RequestContext, input: Input): Promise<Output> {
  const at = new Date(input.at);
  const compared_with = input.compared_with === undefined ? null : new Date(input.compared_with);
  refuseFuture(context, { at, compared_with });
  return opening(context, input, async (past) => {
    refuseOutside(past, 'at', at);
    if (compared_with) refuseOutside(past, 'compared_with', compared_with);
    const state = stateOf(past, at);
    const [then, other] = await past.present([state, stateOf(past, compared_with ?? context.now)]);
    return {
      name: past.name,
      at: at.toISOString(),
      compared_with: compared_with?.toISOString() ?? null,
      fields: presentFields(then ?? new Map(), other ?? new Map()),
      ...(await past.besides(state)),
    };
  });
}

/** As many moments as are answered. */
const MOST_MOMENTS = 1000;

/** When something of it changed, and who did it. */
export async function listMoments(context: RequestContext, input: InputOf<typeof asOfApi.moments>): Promise<Moments> {
  return opening(context, input, async ({ name, time_created, events, other_moments }) => {
    const made = events.map(({ time, type, actor_name }) => ({ time, action: type, actor: actor_name }));
    const all = [...made, ...other_moments.map((each) => ({ ...each, actor: '' }))];
    const by_time = [...Map.groupBy(all, ({ time }) => time.getTime())].toSorted(([one], [other]) => one - other);
    return {
      name,
      time_created: time_created?.toISOString() ?? null,
      moments: by_time.slice(-MOST_MOMENTS).map(([time, changes]) => ({
        time: new Date(time).toISOString(),
        actions: [...new Set(changes.map(({ action }) => action))],
        actors: [...new Set(changes.map(({ actor }) => actor))].filter((actor) => actor !== ''),
      })),
      has_more: by_time.length > MOST_MOMENTS || events.length > MOST_EVENTS,
    };
  });
}

/** Opens the past of what the caller may reach; staff alone, and of another provider its settings for platform administrators. */
async function opening<Result>(
  context: RequestContext,
  { type, object_id, provider_id = context.provider_id }: InputOf<typeof asOfApi.moments>,
  work: (past: Past) => Promise<Result>,
): Promise<Result> {
  const { actor } = context;
  if (!isStaff(actor)) throw new Problem('not-permitted', 'Only staff can open how something was.');
  if (actor.kind !== 'user' || !mayOpenPast(actor, type)) throw new Problem('not-permitted', 'You cannot open how this was.');
  const open = async (tx: Tx) => work(await OPENERS[type](tx, context, object_id));
  if (provider_id === context.provider_id) return reading(context, open);
  if (!isOfPlatform(actor) || type !== 'provider_setting') throw new Problem('not-found', 'Provider not found.');
  return reading(context, (tx) => asProvider(tx, provider_id, open));
}

const OPENERS: Readonly<Record<Input['type'], (tx: Tx, context: RequestContext, object_id: number) => Promise<Past>>> = {
  shipment: openShipmentPast,
  account: openAccountPast,
  provider_setting: openSettingsPast,
};

function stateOf({ history }: Past, at: Date): State {
  return { at, columns: stateAt(history, at) };
}

function refuseFuture({ now }: RequestContext, moments: { readonly at: Date; readonly compared_with: Date | null }): void {
  for (const [field, moment] of Object.entries(moments))
    if (moment !== null && moment > now) throw refusedMoment(field, 'future', 'Please choose a moment that has passed.');
}

/** Before it was made there is nothing to open, and what lies too far back is not rebuilt. */
function refuseOutside({ name, time_created, events }: Past, field: string, moment: Date): void {
  if (time_created !== null && moment < time_created)
    throw refusedMoment(field, 'not-there-yet', `${name} was not there yet. It is there since ${momentText(time_created)}.`);
  const [oldest] = events;
  if (events.length > MOST_EVENTS && oldest && moment < oldest.time) {
    const count = MOST_EVENTS.toLocaleString('en-ZA');
    throw refusedMoment(
      field,
      'too-far-back',
      `${name} has changed more than ${count} times since. Please choose a moment after ${momentText(oldest.time)}.`,
    );
  }
}

function refusedMoment(field: string, code: string, message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field, code, message }] });
}

function momentText(moment: Date): string {
  return `${dayOf(moment)}, ${timeOf(moment)}`;
}

const NOT_KNOWN: FieldThen = { is_known: false };

function presentFields(then: ReadonlyMap<string, FieldThen>, other: ReadonlyMap<string, FieldThen>): PresentedField[] {
  return [...new Set([...then.keys(), ...other.keys()])].map((field) => {
    const [one, two] = [then.get(field) ?? NOT_KNOWN, other.get(field) ?? NOT_KNOWN];
    return {
      field,
      is_known: one.is_known,
      value: one.is_known ? one.value : null,
      is_other_known: two.is_known,
      other: two.is_known ? two.value : null,
      is_other: isOther(one, two),
    };
  });
}
