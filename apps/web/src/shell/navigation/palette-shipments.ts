import { isStaff } from '@tsela/domain/permissions/audience';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { mayTake } from '@tsela/domain/shipments/status/shipment-actions';
import type { ShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import { paths } from '../../paths.ts';
import { palette } from '../../strings/shell-palette.ts';
import type { TypedAct } from '../../shipments/parts/typed-act-draft.ts';
import type { Command } from './palette-draft.ts';

/** What is begun with a shipment from anywhere: its page opens what the button there opens, with the same rules and questions. */
const ACTS = {
  hold: { action: 'hold', words: ['hold', 'pause'] },
  release: { action: 'release', words: ['release', 'unhold'] },
  print: { action: 'print-label', words: ['print', 'label', 'sticker'] },
  note: { action: 'edit', words: ['note', 'comment'] },
  'add-event': { action: 'add-event', words: ['event', 'history'] },
  reschedule: { action: 'reschedule', words: ['reschedule', 'date'] },
  cancel: { action: 'cancel', words: ['cancel'] },
} as const satisfies Readonly<Record<string, { readonly action: ShipmentAction; readonly words: readonly string[] }>>;
type Act = keyof typeof ACTS;
// The keys of the table above.
const NAMES = Object.keys(ACTS) as Act[];

interface Typed {
  /** What is looked for: the reference without the act. */
  readonly subject: string;
  /** The acts that its other words name; all where there are none. */
  readonly acts: readonly Act[];
}

/** Splits "hold ABC123" and "ABC123 print label" into what is meant and what is to be done with it. */
export function typedAct(text: string): Typed {
  const words = wordsOf(text);
  const naming = (word: string) => NAMES.filter((act) => ACTS[act].words.some((each) => each === word.toLowerCase()));
  const named = words.flatMap(naming);
  const rest = words.filter((word) => naming(word).length === 0);
  // An act alone is a page or a setting to be found by its name.
  if (named.length === 0 || rest.length === 0) return { subject: text, acts: NAMES };
  return { subject: rest.join(' '), acts: [...new Set(named)] };
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}

/** As many as are acted on at once from here; the list of shipments takes more. */
const MOST_REFERENCES = 20;
const REFERENCE_SIGNS = 6;

/** "hold ABC123 DEF456": one act and several words that read like references; null otherwise. */
export function typedMany(text: string): { readonly act: TypedAct; readonly references: readonly string[] } | null {
  const { subject, acts } = typedAct(text);
  const [act, ...others] = acts;
  const references = [...new Set(wordsOf(subject).map((word) => word.toUpperCase()))];
  if (act === undefined || others.length > 0 || !isForMany(act)) return null;
  if (references.length < 2 || references.length > MOST_REFERENCES || !references.every(isLikeReference)) return null;
  return { act, references };
}

const FOR_MANY: readonly Act[] = ['hold', 'release', 'note', 'cancel', 'print'];

function isForMany(act: Act): act is Act & TypedAct {
  return FOR_MANY.includes(act);
}

/** Six signs, as ours have, or a number with signs around it, as senders choose theirs. */
function isLikeReference(word: string): boolean {
  return /^[A-Z0-9][A-Z0-9/-]*$/.test(word) && (word.length === REFERENCE_SIGNS || (word.length > 3 && /\d/.test(word)));
}

/** The act with all of the references that were typed, for who may ever take it on many at once. */
export function manyActs(text: string, { actor }: MenuFacts): readonly Command[] {
  const typed = typedMany(text);
  if (actor === null || typed === null || !mayAct(actor, typed.act)) return [];
  if (typed.act !== 'print' && !hasPermission(actor.permissions, BULK)) return [];
  const { act, references } = typed;
  return [
    {
      key: `shipments-${act}`,
      label: palette.manyActs[act](references.length),
      detail: references.join(', '),
      place: palette.actions,
      act: { kind: 'act-on', name: act, references },
    },
  ];
}

const BULK = 'API_/shipments/bulk:POST';

function mayAct(actor: NonNullable<MenuFacts['actor']>, act: Act): boolean {
  if (act === 'note' && !hasPermission(actor.permissions, 'API_/shipments/notes:POST')) return false;
  return mayTake(ACTS[act].action, { is_staff: isStaff(actor), permissions: actor.permissions });
}

interface FoundShipment {
  readonly type: string;
  readonly data: { readonly id: number; readonly label: string };
}

/** The acts with the shipment whose reference was typed in full, for who may ever take them. */
export function shipmentActs(results: readonly FoundShipment[], text: string, { actor }: MenuFacts): readonly Command[] {
  if (actor === null) return [];
  const { subject, acts } = typedAct(text);
  const found = results.find(({ type, data }) => type === 'shipment' && data.label === subject.trim().toUpperCase());
  if (!found) return [];
  const { id, label } = found.data;
  return acts
    .filter((act) => mayAct(actor, act))
    .map((act) => ({
      key: `shipment-${id}-${act}`,
      label: palette.shipmentActs[act](label),
      place: palette.actions,
      act: act === 'note' ? noteOn(id, label, actor.permissions) : { kind: 'go', href: paths.shipment(id, { act }) },
    }));
}

/** The note is written in a dialog; who may not act on many opens the notes of the shipment. */
function noteOn(id: number, reference: string, permissions: readonly string[]): Command['act'] {
  if (hasPermission(permissions, BULK)) return { kind: 'act-on', name: 'note', references: [reference] };
  return { kind: 'go', href: paths.shipment(id, { tab: 'notes' }) };
}

/** Whether an act was typed with it: then it comes first. */
export function namesAct(text: string): boolean {
  return typedAct(text).acts.length < NAMES.length;
}
