import type { Account } from '@tsela/contract/accounts/account-shapes';
import classes from './Accounts.module.css';

/** The tags of an account, each in its colour. */
export function AccountTags({ tags = [] }: { readonly tags: Account['tags'] }) {
  if (tags.length === 0) return null;
  return (
    <span className={classes['tags']}>
      {tags.map(({ id, name, colour }) => (
        <span key={id} className={classes['tag']} data-colour={colour}>
          {name}
        </span>
      ))}
    </span>
  );
}
