import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import { platformBillingApi } from '@tsela/contract/platform/platform-billing-api';
import { releaseNoteApi } from '@tsela/contract/platform/release-note-api';
import { changeProvider, maintainProviders } from '../providers/administer-providers.ts';
import { copySettings } from '../providers/copy-settings.ts';
import { exportProviders } from '../providers/export-providers.ts';
import { listProvidersInUse } from '../providers/provider-admin-reads.ts';
import { bind } from '../routing/bind.ts';
import { addProvider, continueSetup } from './add-provider.ts';
import { inviteAdministrator } from './invite-administrator.ts';
import {
  listAdministrators,
  leaveProvider,
  openAsAdministrator,
  resendAdministratorInvitation,
  withdrawAdministratorInvitation,
} from './provider-administrators.ts';
import { givePlan, listPlans, readDueFile, readDues, savePlan, settleDue, withdrawPrice } from './platform-billing.ts';
import { resetDemo } from './reset-demo.ts';
import {
  changeReleaseNote,
  createReleaseNote,
  listReleaseNotes,
  markReleaseNoteUseful,
  readAllReleaseNotes,
} from './release-notes.ts';

export const platformRoutes = [
  bind(providerAdminApi.usage, listProvidersInUse),
  bind(providerAdminApi.export, exportProviders),
  bind(providerAdminApi.resetDemo, resetDemo),
  bind(providerAdminApi.create, addProvider),
  bind(providerAdminApi.continueSetup, continueSetup),
  bind(providerAdminApi.change, changeProvider),
  bind(providerAdminApi.maintain, maintainProviders),
  bind(providerAdminApi.copySettings, copySettings),
  bind(providerAdminApi.inviteAdministrator, inviteAdministrator),
  bind(providerAdminApi.administrators, listAdministrators),
  bind(providerAdminApi.resendInvitation, resendAdministratorInvitation),
  bind(providerAdminApi.withdrawInvitation, withdrawAdministratorInvitation),
  bind(providerAdminApi.openAs, openAsAdministrator),
  bind(providerAdminApi.leave, leaveProvider),
  bind(platformBillingApi.plans, listPlans),
  bind(platformBillingApi.savePlan, savePlan),
  bind(platformBillingApi.withdrawPrice, withdrawPrice),
  bind(platformBillingApi.givePlan, givePlan),
  bind(platformBillingApi.dues, readDues),
  bind(platformBillingApi.dueFile, readDueFile),
  bind(platformBillingApi.settleDue, settleDue),
  bind(releaseNoteApi.list, listReleaseNotes),
  bind(releaseNoteApi.create, createReleaseNote),
  bind(releaseNoteApi.change, changeReleaseNote),
  bind(releaseNoteApi.read, readAllReleaseNotes),
  bind(releaseNoteApi.useful, markReleaseNoteUseful),
];
