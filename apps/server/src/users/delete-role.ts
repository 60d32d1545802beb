import type { roleApi } from '@tsela/contract/users/role-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { RoleId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { recordChanges } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { roleOf } from '../user-records/role-of.ts';
import { refuseWhoLostTheirRights } from './change-user.ts';
import { roleToGive } from './grant-rules.ts';
import { isWithin, roleAdministratorOf } from './managed-role-reads.ts';
import { lockOwnRole, markRoleDeleted, moveHolders, readHolderNames } from './role-repository.ts';
import type { OwnRole } from './role-repository.ts';
import { tellOfRoles } from './save-role.ts';

/** Names a sentence holds before it says how many more there are. */
const NAMES_SHOWN = 3;
/** Beyond this many names are not worth reading; whether there are more is. */
const NAMES_READ = 100;

/** Deletes a role of the provider's own; its users get the successor in the same transaction. Source: screens S46. */
export async function deleteRole(
  context: RequestContext,
  { id, successor_id }: InputOf<typeof roleApi.remove>,
): Promise<OutputOf<typeof roleApi.remove>> {
  const actor = roleAdministratorOf(context);
  if (roleOf(id)) throw new Problem('not-permitted', 'Global roles are the same for every provider and cannot be deleted.');
  return inTransaction(context, async (tx) => {
    const role = await lockOwnRole(tx, id);
    if (!role) throw new Problem('not-found', 'Role not found.');
    await refuseWhoLostTheirRights(tx, actor, 'API_/roles:DELETE');
    if (!isWithin(actor, role)) throw new Problem('not-permitted', 'You cannot delete a role that has more rights than you.');
    const names = await readHolderNames(tx, id, NAMES_READ);
    const moved = names.length === 0 ? 0 : await moveTo(tx, context, { actor, role, names, successor_id });
    await markRoleDeleted(tx, id);
    await recordChanges(tx, context, [
      { type: 'role.deleted', object_type: 'role', object_id: id, change_from: { name: role.name, successor_id } },
    ]);
    tellOfRoles(tx, context);
    return { message: `${role.name} is deleted.`, moved };
  });
}

interface Move {
  readonly actor: UserActor;
  readonly role: OwnRole;
  readonly names: readonly string[];
  readonly successor_id: RoleId | undefined;
}

async function moveTo(tx: Tx, context: RequestContext, { actor, role, names, successor_id }: Move): Promise<number> {
  if (successor_id === undefined || successor_id === role.id) {
    const message = `${holdersOf(names)} this role. Choose the role that takes its place.`;
    throw new Problem('conflict', message, { violations: [{ field: 'successor_id', code: 'successor-needed', message }] });
  }
  const successor = await roleToGive(tx, actor, { role_id: successor_id, to_account_user: role.needs_account });
  const moved = await moveHolders(tx, { from: role.id, to: successor_id });
  await recordChanges(
    tx,
    context,
    moved.map(({ id, account_id }) => ({
      type: 'user.changed',
      object_type: 'user' as const,
      object_id: id,
      account_id,
      change_from: { role_id: role.id, role: role.name },
      change_to: { role_id: successor_id, role: successor.name },
    })),
  );
  return moved.length;
}

/** "Ann holds", "Ann and Ben hold", "Ann, Ben, Cas and 4 others hold". */
function holdersOf(names: readonly string[]): string {
  const [only = ''] = names;
  if (names.length === 1) return `${only} holds`;
  const shown = names.slice(0, NAMES_SHOWN);
  const others = names.length - shown.length;
  if (others === 0) return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)} hold`;
  const more = names.length === NAMES_READ ? 'many others' : `${others} ${others === 1 ? 'other' : 'others'}`;
  return `${shown.join(', ')} and ${more} hold`;
}
