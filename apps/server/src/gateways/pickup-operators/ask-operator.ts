import { isToldStep } from '@tsela/domain/shipments/operator-steps';
import type { OperatorStep } from '@tsela/domain/shipments/operator-steps';
import { onOneLine } from '@tsela/domain/formats/one-line';
import type { Question } from '../../outgoing/outgoing.ts';
import { askMessageGateway, recordIn, refusalOf, textIn } from '../messages/ask-message-gateway.ts';
import type { OperatorAccess, OperatorAnswer, OperatorNotice } from './pickup-operator-port.ts';

type Asked = Pick<Question, 'url' | 'method' | 'headers'> & { readonly body?: unknown };

/** What was answered with yes, as a record; or why there was none. */
type Read = { readonly answer: Readonly<Record<string, unknown>> } | Extract<OperatorAnswer, { said: string }>;

const LONGEST_SAID = 200;
const LONGEST_REFERENCE = 100;
const LONGEST_COMPARTMENT = 50;

/** Asks an operator with the provider's key. What is not a clear no is asked again: the key of a question makes that harmless. */
export async function askOperator(access: OperatorAccess, { headers = {}, ...asked }: Asked): Promise<Read> {
  const answered = await askMessageGateway(access, {
    ...asked,
    headers: { authorization: `Bearer ${access.api_key}`, ...headers },
  });
  if (answered.status_code === null) return { outcome: 'later', said: answered.fault.said };
  if (answered.status_code >= 200 && answered.status_code < 300) return { answer: recordIn(answered.json) };
  const { outcome, said } = refusalOf(answered.status_code, '');
  // Its own words where it has some: staff read them.
  const words = onOneLine(textIn(recordIn(answered.json)['message'])).slice(0, LONGEST_SAID);
  return { outcome: outcome === 'refused' ? 'refused' : 'later', said: words === '' ? `${said}.` : words };
}

/** A yes that names the reservation; one that does not is no answer. */
export function takenIn({
  reference,
  compartment,
}: {
  readonly reference: unknown;
  readonly compartment: unknown;
}): OperatorAnswer {
  const operator_reference = textIn(reference);
  if (operator_reference === '' || operator_reference.length > LONGEST_REFERENCE)
    return { outcome: 'later', said: 'Its answer names no reservation.' };
  return { outcome: 'taken', operator_reference, compartment: textIn(compartment).slice(0, LONGEST_COMPARTMENT) };
}

/** What an operator calls the steps of a reservation. */
export type StepNames = Readonly<Record<OperatorStep, string>>;

/** The step that a word of an operator means; null for a word that means none. */
export function stepNamed(names: StepNames, word: unknown): OperatorStep | null {
  // The keys are the steps.
  const steps = Object.keys(names) as OperatorStep[];
  return steps.find((step) => names[step] === word) ?? null;
}

/** What an operator tells by itself; null for what is none of its. */
export function noticeOf(
  names: StepNames,
  { word, reference }: { readonly word: unknown; readonly reference: unknown },
): OperatorNotice | null {
  const [step, operator_reference] = [stepNamed(names, word), textIn(reference)];
  return step !== null && isToldStep(step) && operator_reference !== '' ? { operator_reference, step } : null;
}

/** A path of an operator's address, with one piece of it that came from outside. */
export function operatorUrl({ url }: OperatorAccess, path: string, piece?: string): string {
  return piece === undefined ? `${url}${path}` : `${url}${path}/${encodeURIComponent(piece)}`;
}
