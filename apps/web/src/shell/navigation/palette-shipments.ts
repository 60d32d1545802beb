import { isStaff } from '@tsela/domain/permissions/audience';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { mayTake } from '@tsela/domain/shipments/status/shipment-actions';
import type { ShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import { paths } from '../../paths.ts';
import { palette } from '../../strings/shell-palette.ts';
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
  const words = text.trim().split(/\s+/);
  const naming = (word: string) => NAMES.filter((act) => ACTS[act].words.some((each) => each === word.toLowerCase()));
  const named = words.flatMap(naming);
  const rest = words.filter((word) => naming(word).length === 0);
  // An act alone is a page or a setting to be found by its name.
  if (named.length === 0 || rest.length === 0) return { subject: text, acts: NAMES };
  return { subject: rest.join(' '), acts: [...new Set(named)] };
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
    .filter((act) => mayTake(ACTS[act].action, { is_staff: isStaff(actor), permissions: actor.permissions }))
    .map((act) => ({
      key: `shipment-${id}-${act}`,
      label: palette.shipmentActs[act](label),
      place: palette.actions,
      act: { kind: 'go', href: paths.shipment(id, act === 'note' ? { tab: 'notes' } : { act }) },
    }));
}

/** Whether an act was typed with it: then it comes first. */
export function namesAct(text: string): boolean {
  return typedAct(text).acts.length < NAMES.length;
}
