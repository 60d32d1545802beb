import { ActionIcon, Checkbox } from '@mantine/core';
import { Button } from '../act/Button.tsx';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import classes from './ColumnChooser.module.css';
import { movedColumn, withColumn } from './column-choice.ts';
import { PopoverButton } from '../act/PopoverButton.tsx';
import { Row } from '../layout/Row.tsx';

export interface ColumnChooserProps {
  readonly offered: readonly { readonly key: string; readonly header: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (columns: readonly string[]) => void;
  /** Where a phone shows a table too. */
  readonly isOnPhones?: boolean;
  /** Left out, they are columns. */
  readonly title?: string;
  /** What leads back to the usual ones. */
  readonly usualLabel?: string;
  readonly icon?: ReactNode;
  /** Below the list. */
  readonly children?: ReactNode;
}

/** Which columns a list shows, and in which order; a phone shows cards instead. Source: screens 0.2. */
export function ColumnChooser({
  offered,
  chosen,
  onChoose,
  isOnPhones = false,
  title = ui.columns.title,
  usualLabel = ui.columns.usual,
  icon = <IconColumns3 size={16} aria-hidden="true" />,
  children,
}: ColumnChooserProps) {
  const shown = chosen.flatMap((key) => offered.filter((each) => each.key === key));
  const others = offered.filter(({ key }) => !chosen.includes(key));
  const keys = offered.map(({ key }) => key);
  return (
    <span className={isOnPhones ? classes['grown'] : classes['chooser']}>
      <PopoverButton label={title} icon={icon}>
        {() => (
          <>
            <ul className={classes['choices']} aria-label={title}>
              {[...shown, ...others].map(({ key, header }) => (
                <li key={key} className={classes['choice']}>
                  <Checkbox
                    label={header}
                    checked={chosen.includes(key)}
                    onChange={(event) =>
                      onChoose(withColumn(chosen, key, { is_shown: event.currentTarget.checked, offered: keys }))
                    }
                  />
                  {chosen.includes(key) && <Moves column={{ key, header }} chosen={chosen} onChoose={onChoose} />}
                </li>
              ))}
            </ul>
            {children}
            <Button variant="subtle" size="compact-sm" onClick={() => onChoose([])}>
              {usualLabel}
            </Button>
          </>
        )}
      </PopoverButton>
    </span>
  );
}

interface MovesProps extends Pick<ColumnChooserProps, 'chosen' | 'onChoose'> {
  readonly column: { readonly key: string; readonly header: string };
}

function Moves({ column: { key, header }, chosen, onChoose }: MovesProps) {
  const steps = [
    { by: -1, label: ui.columns.earlier(header), Icon: IconArrowUp },
    { by: 1, label: ui.columns.later(header), Icon: IconArrowDown },
  ] as const;
  return (
    <Row as="span" align="stretch" isOneLine isInline gap={1}>
      {steps.map(({ by, label, Icon }) => (
        <ActionIcon
          key={by}
          size="sm"
          variant="subtle"
          aria-label={label}
          title={label}
          disabled={key === (by === -1 ? chosen[0] : chosen.at(-1))}
          onClick={() => onChoose(movedColumn(chosen, key, by))}
        >
          <Icon size={14} aria-hidden="true" />
        </ActionIcon>
      ))}
    </Row>
  );
}
