import type { ComponentPropsWithoutRef } from 'react';
import classes from './EntryPage.module.css';

/** A page of one thing to do before the product opens: signing in, registering, setting it up. */
export function EntryPage(props: Omit<ComponentPropsWithoutRef<'div'>, 'className'>) {
  return <div className={classes['page']} {...props} />;
}

interface EntryCardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'className'> {
  /** For more than a few fields. */
  readonly isWide?: boolean;
}

/** The card in the middle of it. */
export function EntryCard({ isWide = false, ...rest }: EntryCardProps) {
  return <section className={classes['card']} data-wide={isWide || undefined} {...rest} />;
}
