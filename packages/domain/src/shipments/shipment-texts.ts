/**
 * A text that a shipment carries: all that its schemas, its column, the form, the list, the file, copying and changing need to know. What
 * is left out does not happen to it.
 */
interface ShipmentTextField {
  /** As long as it may be. */
  readonly longest: number;
  /** Its name on a screen, where it is asked for among the options, shown among the facts, offered as a column and written to files. */
  readonly label?: string;
  /** What heads its column, where that is shorter, and the name under which people have chosen the column. */
  readonly column?: { readonly key: string; readonly title: string };
  /** Its turn among the options of the form. */
  readonly turn?: number;
  /** How long account users change it once the shipment is booked; staff always. */
  readonly changed?: 'until-collection' | 'always';
  /** Asked for by itself where details are put right. */
  readonly is_in_details?: true;
  /** A copy keeps it. Source: DUP-01. */
  readonly is_copied?: true;
  /** Tells of people: it goes when they are forgotten. Source: ADR 0120, 0121. */
  readonly is_personal?: true;
}

/** The texts of a shipment, and the one place where one is declared, in the order of columns and facts. Source: DATA-22, screens S08 to S10. */
export const SHIPMENT_TEXTS = {
  custom_tracking_reference: {
    longest: 60,
    label: 'Own tracking reference',
    column: { key: 'own_reference', title: 'Own reference' },
    turn: 2,
  },
  customer_reference: {
    longest: 100,
    label: 'Customer reference',
    turn: 1,
    changed: 'until-collection',
    is_in_details: true,
    is_copied: true,
  },
  cost_center: { longest: 100, label: 'Cost centre', turn: 3, changed: 'until-collection', is_copied: true },
  special_instructions_collection: { longest: 255, changed: 'always', is_copied: true, is_personal: true },
  special_instructions_delivery: { longest: 255, changed: 'always', is_copied: true, is_personal: true },
} as const satisfies Readonly<Record<string, ShipmentTextField>>;

type Fields = typeof SHIPMENT_TEXTS;

/** The name of a text, in JSON, in the row and in the form. */
export type ShipmentText = keyof Fields;
/** Texts that have a label: the form asks for them among its options, lists and files have a column for them. */
export type LabelledText = With<'label'>;
/** Texts that are changed once the shipment is booked. */
export type ChangedText = With<'changed'>;
/** Texts that a copy keeps. */
export type CopiedText = With<'is_copied'>;

type With<Part extends keyof ShipmentTextField> = {
  [Name in ShipmentText]: Fields[Name] extends { readonly [Key in Part]: unknown } ? Name : never;
}[ShipmentText];

function namesWith<Part extends keyof ShipmentTextField>(part: Part): readonly With<Part>[] {
  // The type picks by the same property.
  return SHIPMENT_TEXT_NAMES.filter((name) => part in SHIPMENT_TEXTS[name]) as With<Part>[];
}

export const SHIPMENT_TEXT_NAMES = Object.keys(SHIPMENT_TEXTS) as readonly ShipmentText[];
export const LABELLED_TEXTS = namesWith('label');
export const CHANGED_TEXTS = namesWith('changed');
export const COPIED_TEXTS = namesWith('is_copied');
export const PERSONAL_TEXTS = namesWith('is_personal');
/** Those that are put right by a field of their own. */
export const DETAIL_TEXTS = namesWith('is_in_details');

/** Texts that account users no longer change once the shipment is collected. */
export const TEXTS_UNTIL_COLLECTION = CHANGED_TEXTS.filter((name) => SHIPMENT_TEXTS[name].changed === 'until-collection');

/** Whether a text has a label. */
export function isLabelled<Name extends ShipmentText>(name: Name): name is Name & LabelledText {
  return 'label' in SHIPMENT_TEXTS[name];
}

/** The labelled texts as the form asks for them. */
export const TEXTS_OF_FORM = LABELLED_TEXTS.toSorted((one, other) => SHIPMENT_TEXTS[one].turn - SHIPMENT_TEXTS[other].turn);

/** The columns of the texts: the name under which one is chosen, and what heads it. */
export const TEXT_COLUMNS = LABELLED_TEXTS.map((name) => {
  const field: ShipmentTextField & { readonly label: string } = SHIPMENT_TEXTS[name];
  return { name, key: field.column?.key ?? name, title: field.column?.title ?? field.label };
});

/** These texts of whatever has them, and nothing else. */
export function textsOf<Name extends ShipmentText>(
  source: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Record<Name, string> {
  return textsBy(names, (name) => source[name]);
}

/** These texts, each as the function says. */
export function textsBy<Name extends ShipmentText, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // Every name is in it once.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
