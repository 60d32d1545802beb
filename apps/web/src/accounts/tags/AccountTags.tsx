import type { Account } from '@tsela/contract/accounts/account-shapes';
import { TagChips } from '../../ui/show/TagChips.tsx';

/** The tags of an account, each in its colour. */
export function AccountTags({ tags = [] }: { readonly tags: Account['tags'] }) {
  return <TagChips tags={tags} />;
}
