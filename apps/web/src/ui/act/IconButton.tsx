import { ActionIcon } from '@mantine/core';
import type { ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ComponentType } from 'react';

interface IconButtonProps
  extends
    Pick<ActionIconProps, 'variant' | 'color' | 'loading' | 'disabled' | 'className'>,
    Pick<ComponentPropsWithoutRef<'button'>, 'onClick' | 'aria-expanded' | 'aria-pressed' | 'aria-haspopup' | 'id' | 'type'> {
  /** What it does, for those who cannot see the sign; shown on hover as well. */
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size?: number; readonly 'aria-hidden'?: 'true' }>;
  /** Half as high, within a line of words. */
  readonly is_small?: boolean;
}

/** A button that is a sign alone. */
export function IconButton({ label, Icon, is_small = false, ...rest }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} title={label} {...(is_small && { size: 'sm' })} {...rest}>
      <Icon size={is_small ? 14 : 16} aria-hidden="true" />
    </ActionIcon>
  );
}
