import { withoutKeys } from '../providers/short-url-rules.ts';

/** Fields of answers that open something, whatever call has answered them. */
const SECRET =
  /(?:^|_)(?:secret|token|password|pin|passphrase|signature|otp)(?:_|$)|^(?:key|invitation_link|secret_access_key|private_key)$/;
const HIDDEN = '***';

/** An answer as people read it: what opens something is masked, in links too, and the rest stands as it was answered. */
export function shownAnswer(answer: unknown): string {
  return JSON.stringify(answer, hidden, 2);
}

function hidden(name: string, value: unknown): unknown {
  if (SECRET.test(name) && value !== null && value !== '') return HIDDEN;
  return typeof value === 'string' ? withoutTokens(withoutKeys(value)) : value;
}

/** Links that open a document without a sign-in have their proof in the address. */
function withoutTokens(text: string): string {
  return text.replaceAll(/([?&](?:token|key|signature)=)[^&\s"]{1,4000}/g, `$1${HIDDEN}`);
}
