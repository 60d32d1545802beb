import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { shell } from '../strings/shell.ts';
import type { NewVersion } from './new-version.ts';

/** Asks for a refresh when the served version is well ahead. Source: VERSION-07 to VERSION-09. */
export function NewVersionDialog({ new_version }: { readonly new_version: NewVersion }) {
  const { version, notices } = new_version;
  const [put_off, setPutOff] = useState<string | null>(null);
  const is_open = notices.dialog && !(notices.can_wait && put_off === version);
  return (
    <Modal
      opened={is_open}
      onClose={() => setPutOff(version)}
      withCloseButton={false}
      closeOnEscape={notices.can_wait}
      closeOnClickOutside={notices.can_wait}
      title={shell.newVersionTitle}
    >
      {shell.newVersionBody(version)}
      <Group justify="flex-end" gap="sm" mt="lg">
        {notices.can_wait && (
          <Button variant="default" onClick={() => setPutOff(version)}>
            {shell.remindMeLater}
          </Button>
        )}
        <Button onClick={() => window.location.reload()}>{shell.refreshNow}</Button>
      </Group>
    </Modal>
  );
}
