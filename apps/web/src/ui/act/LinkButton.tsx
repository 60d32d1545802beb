import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import classes from './LinkButton.module.css';
import { BareButton } from './BareButton.tsx';

interface LinkButtonProps {
  readonly onClick: () => void;
  readonly disabled?: boolean;
  /** Where the words alone do not say it. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** An act that reads like a link among words: it opens or shows something, and changes nothing. */
export function LinkButton({ label, ...rest }: LinkButtonProps) {
  return <BareButton className={classes['link']} aria-label={label} {...rest} />;
}

interface TextLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link on a line of its own, with room for a finger. */
export function TextLink(props: TextLinkProps) {
  return <AppLink className={classes['link']} {...props} />;
}
