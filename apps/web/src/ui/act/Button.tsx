import type { ComponentProps, ReactNode } from 'react';
import { withClass } from '../layout/part.ts';
import { AppLink } from './app-link.tsx';
import classes from './Button.module.css';

interface ButtonLooks {
  /** `filled` is the one act that a page or dialog is for. */
  readonly variant?: 'filled' | 'default' | 'light' | 'subtle';
  /** Red takes something away for good. */
  readonly color?: 'brand' | 'red';
  /** A compact one stands within a line or a row of a table. */
  readonly size?: 'sm' | 'md' | 'lg' | 'compact-sm' | 'compact-md';
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  /** As wide as what it is in. */
  readonly fullWidth?: boolean;
}

interface ButtonProps extends ButtonLooks, Omit<ComponentProps<'button'>, 'color'> {
  /** What was pressed is under way: it turns, and is not pressed again. */
  readonly loading?: boolean;
}

/**
 * The button of the whole product. It needs nothing of the library, because a driver's first screen has buttons and nothing else of it (decision
 * 0300).
 */
export function Button({ loading = false, disabled = false, type = 'button', children, ...given }: ButtonProps) {
  const { looks, inner, rest } = drawn(given, children);
  return (
    <button type={type} disabled={disabled || loading} data-loading={loading || undefined} {...looks} {...rest}>
      {loading && <span className={classes['loader']} aria-hidden="true" />}
      {inner}
    </button>
  );
}

interface ButtonLinkProps extends ButtonLooks, Omit<ComponentProps<typeof AppLink>, 'color'> {}

/** A link to another page of the product that looks like a button. */
export function ButtonLink({ children, ...given }: ButtonLinkProps) {
  const { looks, inner, rest } = drawn(given, children);
  return (
    <AppLink {...looks} {...rest}>
      {inner}
    </AppLink>
  );
}

function drawn<Given extends ButtonLooks & { readonly className?: string | undefined }>(given: Given, children: ReactNode) {
  const { variant = 'filled', color = 'brand', size = 'sm', leftSection, rightSection, fullWidth, className, ...rest } = given;
  return {
    looks: {
      className: withClass(classes['button'], className),
      'data-variant': variant,
      'data-color': color,
      'data-size': size,
      'data-block': fullWidth || undefined,
      'data-left': leftSection !== undefined || undefined,
      'data-right': rightSection !== undefined || undefined,
    },
    inner: (
      <span className={classes['inner']}>
        {leftSection}
        <span className={classes['label']}>{children}</span>
        {rightSection}
      </span>
    ),
    rest,
  };
}
