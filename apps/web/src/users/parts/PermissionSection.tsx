import { Checkbox } from '@mantine/core';
import { roles as words } from '../../strings/users.ts';
import classes from './Users.module.css';
import { Text } from '../../ui/show/Text.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';

interface Entry {
  readonly permission: string;
  readonly label: string;
  readonly description: string;
}

interface PermissionSectionProps {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly isOn: (permission: string) => boolean;
  /** Why a tick cannot be changed; null where it can. */
  readonly whyNot: (permission: string) => string | null;
  readonly onToggle: (permission: string, is_on: boolean) => void;
  readonly is_open?: boolean;
}

/** A section of permissions that unfolds, with how many are given. */
export function PermissionSection({ title, entries, isOn, whyNot, onToggle, is_open = false }: PermissionSectionProps) {
  const chosen = entries.filter(({ permission }) => isOn(permission)).length;
  return (
    <details className={classes['section']} open={is_open}>
      <summary>
        <Text isGrowing>{title}</Text>
        <span className="num">{words.selected(chosen, entries.length)}</span>
      </summary>
      <Tiles pad={[0, 0, 4]} gap={4} columns={2} role="group" aria-label={title}>
        {entries.map(({ permission, label, description }) => {
          const reason = whyNot(permission);
          return (
            <Checkbox
              key={permission}
              size="md"
              label={label}
              description={reason || description}
              checked={isOn(permission)}
              disabled={reason !== null}
              onChange={(event) => onToggle(permission, event.currentTarget.checked)}
            />
          );
        })}
      </Tiles>
    </details>
  );
}
