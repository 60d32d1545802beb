import { profileApi } from '@tsela/contract/users/profile-api';
import { bind } from '../http/bind.ts';
import { saveUserSetting } from './save-user-setting.ts';

export const userRoutes = [bind(profileApi.saveSetting, saveUserSetting)];
