import type { ProviderId } from '@tsela/domain/ids';
import { keepPerProvider } from './provider-cache.ts';
import type { ProviderCache, StaleOn } from './provider-cache.ts';

/** What was answered since the provider's records changed, by what was asked. */
export type SharedAnswers<Answer> = ProviderCache<Map<string, Promise<Answer>>>;

/** Readers and what they ask for are many: beyond so many of a provider, each is answered alone. */
const MOST_KEPT = 500;
/** What passes with time alone is seen after this, and the answer takes no room any more. */
const KEEP_MS = 10_000;

/** A place for answers that many readers ask for alike, as all pages of a floor do within the same second after a change. */
export function keepSharedAnswers<Answer>(stale_on: StaleOn): SharedAnswers<Answer> {
  return keepPerProvider(async () => new Map(), { stale_on, keep_ms: KEEP_MS });
}

/**
 * The answer that is there, or is being made, to the same question; else it is made. `question` names all that the answer depends on: the
 * reader's reach and rights, and the input.
 */
export async function sharedAnswer<Answer>(
  answers: SharedAnswers<Answer>,
  { provider_id, question }: { readonly provider_id: ProviderId; readonly question: readonly unknown[] },
  make: () => Promise<Answer>,
): Promise<Answer> {
  const kept = await answers.of(provider_id);
  const asked = JSON.stringify(question);
  const known = kept.get(asked);
  if (known) return known;
  const making = make();
  // A reader may name any branch, also one that does not exist.
  if (kept.size >= MOST_KEPT) return making;
  kept.set(asked, making);
  setTimeout(() => kept.delete(asked), KEEP_MS).unref();
  // A failure is answered to those who waited for it; the next one makes it anew.
  making.catch(() => kept.delete(asked));
  return making;
}
