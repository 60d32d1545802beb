import { blockedListApi } from '@tsela/contract/users/blocked-list-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { bind } from '../routing/bind.ts';
import { addBlocked, changeBlocked, listBlocked, listBlockedHits, removeBlocked, testBlocked } from './blocked-list.ts';
import { saveUserSetting } from './save-user-setting.ts';

export const userRoutes = [
  bind(profileApi.saveSetting, saveUserSetting),
  bind(blockedListApi.list, listBlocked),
  bind(blockedListApi.add, addBlocked),
  bind(blockedListApi.change, changeBlocked),
  bind(blockedListApi.remove, removeBlocked),
  bind(blockedListApi.hits, listBlockedHits),
  bind(blockedListApi.test, testBlocked),
];
