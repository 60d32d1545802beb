import { NativeSelect } from '@mantine/core';
import type { BranchId } from '@tsela/domain/ids';
import { branchPicker as words } from '../../strings/shell.ts';
import { useSession } from '../session.ts';

interface BranchPickerProps {
  readonly value: BranchId | null;
  readonly onChange: (branch_id: string | undefined) => void;
  /** Closed ones as well, after the others: for lists of what has happened. */
  readonly hasClosed?: boolean;
  readonly className?: string | undefined;
}

/** One branch or all; users limited to a branch see that one only, so there is nothing to pick. Source: ROLE-06. */
export function BranchPicker({ value, onChange, hasClosed = false, className = '' }: BranchPickerProps) {
  const { user, general } = useSession();
  const all = general?.branches ?? [];
  const open = all.filter(({ is_active }) => is_active);
  const closed = hasClosed ? all.filter(({ is_active }) => !is_active) : [];
  if (user?.limit_user_to_branch === true) return <span>{all.find(({ id }) => id === user.branch_id)?.name}</span>;
  return (
    <NativeSelect
      className={className}
      aria-label={words.branch}
      data={[
        { value: '', label: words.all },
        ...open.map(({ id, name }) => ({ value: String(id), label: name })),
        ...closed.map(({ id, name }) => ({ value: String(id), label: words.closed(name) })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
