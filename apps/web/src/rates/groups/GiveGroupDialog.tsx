import { NativeSelect } from '@mantine/core';
import type { RateGroupInUse } from '@tsela/contract/rates/rate-group-api';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { groupsOf as words } from '../../strings/rates-tariff.ts';
import { field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';

interface GiveGroupDialogProps {
  readonly title: string;
  /** What choosing no group means here. */
  readonly noneLabel: string;
  readonly groups: readonly RateGroupInUse[];
  readonly giving: { readonly error: unknown; readonly isPending: boolean };
  readonly onGive: (rate_group_id: number | null) => void;
  readonly onClose: () => void;
}

/** Asks which rate group is given. The default one may be given too: it wins over those of tags. */
export function GiveGroupDialog({ title, noneLabel, groups, giving, onGive, onClose }: GiveGroupDialogProps) {
  const [group, setGroup] = useState('');
  return (
    <FormDialog
      title={title}
      okLabel={words.give}
      is_pending={giving.isPending}
      onOk={() => onGive(group === '' ? null : Number(group))}
      onClose={onClose}
      fault={shownError(giving.error)}
    >
      <NativeSelect
        {...field(words.group, { name: 'rate_group_id' })}
        data={[
          { value: '', label: noneLabel },
          ...groups.map(({ id, name, is_default }) => ({
            value: String(id),
            label: is_default ? words.defaultGroup(name) : name,
          })),
        ]}
        value={group}
        onChange={(event) => setGroup(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
