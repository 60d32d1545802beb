import '@mantine/core/styles/NumberInput.css';
import { NumberInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { IconButton } from '../act/IconButton.tsx';
import { QuietText } from '../show/Text.tsx';
import classes from './Viewer.module.css';

interface PageStepsProps {
  readonly number: number;
  readonly count: number;
  readonly onNumber: (number: number) => void;
}

/** From page to page. */
export function PageSteps({ number, count, onNumber }: PageStepsProps) {
  return (
    <>
      <IconButton
        variant="default"
        label={words.previous}
        Icon={IconChevronLeft}
        disabled={number <= 1}
        onClick={() => onNumber(number - 1)}
      />
      <NumberInput
        className={classes['number'] ?? ''}
        aria-label={words.pageField}
        size="xs"
        hideControls
        min={1}
        max={count}
        value={number}
        onChange={(value) => {
          const wanted = Math.round(Number(value));
          if (wanted >= 1 && wanted <= count) onNumber(wanted);
        }}
      />
      <QuietText>{words.ofPages(count)}</QuietText>
      <IconButton
        variant="default"
        label={words.next}
        Icon={IconChevronRight}
        disabled={number >= count}
        onClick={() => onNumber(number + 1)}
      />
    </>
  );
}
