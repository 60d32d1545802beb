import { accountApi } from '@tsela/contract/accounts/account-api';
import { accountFileApi } from '@tsela/contract/accounts/account-file-api';
import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { costCenterApi } from '@tsela/contract/accounts/cost-center-api';
import { registrationApi } from '@tsela/contract/accounts/registration-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { bind } from '../routing/bind.ts';
import { addFile, listFiles, readFileContent, removeFile } from './account-files.ts';
import { addNote, listNotes } from './account-notes.ts';
import { listAccounts } from './account-reads.ts';
import { readAccountSettings, saveAccountSettings } from './account-settings.ts';
import { readAccountSummary } from './account-summary-reads.ts';
import { approveAccount } from './approve-account.ts';
import { askToClose } from './ask-to-close.ts';
import { changeAccount } from './change-account.ts';
import { closeAccount, reopenAccount } from './close-account.ts';
import { changeCostCenter, createCostCenter, listCostCenters } from './cost-centers.ts';
import { holdAccounts } from './hold-accounts.ts';
import { mergeTags, previewMerge } from './merge-tags.ts';
import { openAccount } from './open-account.ts';
import { registerAccount } from './register-account.ts';
import { changeTag, createTag, removeTag } from './save-tag.ts';
import { signInFromIdm } from './sign-in-from-idm.ts';
import { tagAccounts } from './tag-accounts.ts';
import { listTags } from './tag-reads.ts';

export const accountRoutes = [
  bind(accountApi.list, listAccounts),
  bind(accountApi.create, openAccount),
  bind(accountApi.change, changeAccount),
  bind(accountApi.hold, holdAccounts),
  bind(accountApi.close, closeAccount),
  bind(accountApi.askToClose, askToClose),
  bind(accountApi.reopen, reopenAccount),
  bind(accountApi.approve, approveAccount),
  bind(accountApi.summary, readAccountSummary),
  bind(accountApi.notes, listNotes),
  bind(accountApi.addNote, addNote),
  bind(accountFileApi.files, listFiles),
  bind(accountFileApi.fileContent, readFileContent),
  bind(accountFileApi.addFile, addFile),
  bind(accountFileApi.removeFile, removeFile),
  bind(accountApi.tag, tagAccounts),
  bind(accountSettingsApi.settings, readAccountSettings),
  bind(accountSettingsApi.saveSettings, saveAccountSettings),
  bind(costCenterApi.costCenters, listCostCenters),
  bind(costCenterApi.createCostCenter, createCostCenter),
  bind(costCenterApi.changeCostCenter, changeCostCenter),
  bind(registrationApi.register, registerAccount),
  bind(tagApi.list, listTags),
  bind(tagApi.create, createTag),
  bind(tagApi.change, changeTag),
  bind(tagApi.remove, removeTag),
  bind(tagApi.mergePreview, previewMerge),
  bind(tagApi.merge, mergeTags),
  bind(sessionApi.signInFromIdm, signInFromIdm),
];
