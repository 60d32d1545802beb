import { Button } from '../../../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { providers as words } from '../../../strings/providers.ts';
import { Row } from '../../../ui/layout/Row.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { QuietText } from '../../../ui/show/Text.tsx';
import type { ControlProps } from './control-props.ts';

interface EntryListProps extends Pick<ControlProps, 'id' | 'label' | 'described_by'> {
  readonly isEmpty: boolean;
  /** The button that adds one more, and what it is to those who cannot see where it stands. */
  readonly add: { readonly text: string; readonly label: string; readonly onClick: () => void };
  /** What is beside the button. */
  readonly aside: ReactNode;
  /** The entries. */
  readonly children: ReactNode;
}

/** A setting that is a list: its entries, and the button that adds one. */
export function EntryList({ id, label, described_by, isEmpty, add, aside, children }: EntryListProps) {
  return (
    <Stack role="group" aria-label={label} aria-describedby={described_by}>
      {isEmpty && <QuietText as="p">{words.emptyList}</QuietText>}
      {children}
      <Row gap={4}>
        <Button
          id={id}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          aria-label={add.label}
          onClick={add.onClick}
        >
          {add.text}
        </Button>
        {aside}
      </Row>
    </Stack>
  );
}
