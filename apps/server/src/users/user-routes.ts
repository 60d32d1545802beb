import { blockedListApi } from '@tsela/contract/users/blocked-list-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { roleApi } from '@tsela/contract/users/role-api';
import { userApi } from '@tsela/contract/users/user-api';
import { bind } from '../routing/bind.ts';
import { addBlocked, changeBlocked, listBlocked, listBlockedHits, removeBlocked, testBlocked } from './blocked-list.ts';
import { changeUser } from './change-user.ts';
import { deleteOwnUser } from './delete-own-user.ts';
import { deleteRole } from './delete-role.ts';
import { exportUsers } from './export-users.ts';
import { inviteUser, resendInvitation } from './invite-user.ts';
import { listRoles, readPermissionCatalogue } from './managed-role-reads.ts';
import { listUsers } from './managed-user-reads.ts';
import { removeUser } from './remove-user.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { changeRole, createRole } from './save-role.ts';
import { saveUserSetting } from './save-user-setting.ts';
import { endSessionsOfUser, listSessionsOfUser } from './user-sessions.ts';

export const userRoutes = [
  bind(userApi.list, listUsers),
  bind(userApi.export, exportUsers),
  bind(userApi.create, inviteUser),
  bind(userApi.invite, resendInvitation),
  bind(userApi.sendPasswordLink, sendPasswordLink),
  bind(userApi.remove, removeUser),
  bind(profileApi.change, changeUser),
  bind(credentialApi.sessions, listSessionsOfUser),
  bind(credentialApi.endSessions, endSessionsOfUser),
  bind(profileApi.deleteOwn, deleteOwnUser),
  bind(roleApi.list, listRoles),
  bind(roleApi.catalogue, readPermissionCatalogue),
  bind(roleApi.create, createRole),
  bind(roleApi.change, changeRole),
  bind(roleApi.remove, deleteRole),
  bind(profileApi.saveSetting, saveUserSetting),
  bind(blockedListApi.list, listBlocked),
  bind(blockedListApi.add, addBlocked),
  bind(blockedListApi.change, changeBlocked),
  bind(blockedListApi.remove, removeBlocked),
  bind(blockedListApi.hits, listBlockedHits),
  bind(blockedListApi.test, testBlocked),
];
