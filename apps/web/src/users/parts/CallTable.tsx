import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { roles as words } from '../../strings/users.ts';
import { METHODS, callRows } from '../role-draft.ts';
import classes from './Users.module.css';
import { Text } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';

interface CallTableProps {
  readonly group: {
    readonly title: string;
    readonly wildcard: string;
    readonly permissions: readonly { readonly permission: string; readonly description: string }[];
  };
  readonly held: readonly string[];
  readonly mayChange: (permission: string) => boolean;
  readonly onToggle: (permission: string, is_on: boolean) => void;
}

/** The calls of a group with a column a method, and the wildcard that stands for all of them. Source: screens S46. */
export function CallTable({ group, held, mayChange, onToggle }: CallTableProps) {
  const { title, wildcard, permissions } = group;
  const chosen = permissions.filter(({ permission }) => hasPermission(held, permission)).length;
  return (
    <details className={classes['section']}>
      <summary>
        <Text isGrowing>{title}</Text>
        <span className="num">{words.selected(chosen, permissions.length)}</span>
      </summary>
      <PlainTable
        label={words.call}
        head={
          <>
            <th scope="col">{words.call}</th>
            {METHODS.map((method) => (
              <th key={method} scope="col">
                {method}
              </th>
            ))}
          </>
        }
      >
        <tr>
          <td>
            <Row as="label">
              <Tick permission={wildcard} held={held} mayChange={mayChange} onToggle={onToggle} />
              {words.groupAll(title)}
            </Row>
          </td>
          {METHODS.map((method) => {
            const of_method = `${wildcard}:${method}`;
            return (
              <td key={method}>
                <Tick
                  label={`${words.groupAll(title)} ${method}`}
                  permission={of_method}
                  held={held}
                  mayChange={mayChange}
                  onToggle={onToggle}
                />
              </td>
            );
          })}
        </tr>
        {callRows(permissions).map(({ path, description, by_method }) => (
          <tr key={path}>
            <td title={description}>
              <Text isBreakable>{path}</Text>
            </td>
            {METHODS.map((method) => {
              const permission = by_method[method];
              return (
                <td key={method}>
                  {permission !== undefined && (
                    <Tick
                      label={`${method} ${path}`}
                      permission={permission}
                      held={held}
                      mayChange={mayChange}
                      onToggle={onToggle}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </PlainTable>
    </details>
  );
}

interface TickProps extends Omit<CallTableProps, 'group'> {
  readonly permission: string;
  /** Left out where a label is beside it. */
  readonly label?: string;
}

/** What a wildcard covers is ticked and cannot be taken out by itself. */
function Tick({ permission, label, held, mayChange, onToggle }: TickProps) {
  const is_covered = !held.includes(permission) && hasPermission(held, permission);
  return (
    <input
      type="checkbox"
      {...(label !== undefined && { 'aria-label': label })}
      title={is_covered ? words.covered : permission}
      checked={is_covered || held.includes(permission)}
      disabled={is_covered || !mayChange(permission)}
      onChange={(event) => onToggle(permission, event.currentTarget.checked)}
    />
  );
}
