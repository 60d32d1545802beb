import { typedActs as words } from '../../strings/shipments/typed-acts.ts';

/** What is done at once with shipments whose references are typed. */
export type TypedAct = 'hold' | 'release' | 'note' | 'cancel' | 'print';

interface Sought {
  readonly reference: string;
  /** Null where no shipment within reach has it. */
  readonly id: number | null;
}

interface Answer {
  readonly done: readonly number[];
  readonly failed: readonly { readonly id: number; readonly message: string }[];
}

/** What became of each reference, in the order in which they were typed. */
export function outcomesOf(
  sought: readonly Sought[],
  { done, failed }: Answer,
  act: Exclude<TypedAct, 'print'>,
): readonly { readonly reference: string; readonly is_done: boolean; readonly text: string }[] {
  const reasons = new Map(failed.map(({ id, message }) => [id, message]));
  return sought.map(({ reference, id }) => {
    const is_done = id !== null && done.includes(id);
    if (is_done) return { reference, is_done, text: words.done[act] };
    return { reference, is_done, text: (id !== null && reasons.get(id)) || words.notFound };
  });
}
