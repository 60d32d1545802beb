/** A part of a form as people read it. */
export interface FormPart {
  readonly label: string;
  readonly text: string;
}

/** How a form reads, part by part. */
export type FormParts = Readonly<Record<string, FormPart>>;

/** What another user changed of a form since it was opened. */
export interface MeanwhileChange {
  readonly key: string;
  readonly label: string;
  readonly was: string;
  readonly is: string;
  /** What was typed in its place; null where nothing was. */
  readonly mine: string | null;
}

/** Whose change of the same part stands. */
export type Keeps = 'mine' | 'theirs';

interface Versions<Form> {
  /** As it was opened. */
  readonly before: Form;
  /** As it is stored at this moment. */
  readonly now: Form;
  /** As it is typed. */
  readonly mine: Form;
}

/** What is stored otherwise than it was opened, in the order of the form. Source: users-ask 8, 10. */
export function changedMeanwhile({ before, now, mine }: Versions<FormParts>): MeanwhileChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys.flatMap((key) => {
    const [was, is, typed] = [before, now, mine].map((parts) => parts[key]?.text ?? '') as [string, string, string];
    if (was === is) return [];
    const label = (now[key] ?? before[key])?.label ?? '';
    return [{ key, label, was, is, mine: typed === was || typed === is ? null : typed }];
  });
}

/** The texts to go on with: what was typed is kept, but for what another user changed as well and the user gives way in. */
export function mergedTexts(
  { before, now, mine }: Versions<Readonly<Record<string, string>>>,
  keeps: Keeps,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(now).map(([key, stored]) => {
      const typed = mine[key];
      const is_typed = typed !== undefined && typed !== before[key];
      const is_theirs = stored !== before[key];
      return [key, is_typed && (!is_theirs || keeps === 'mine') ? typed : stored];
    }),
  );
}
