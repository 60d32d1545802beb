import type { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { InputOf } from '@tsela/contract/route';
import { isCode } from '@tsela/domain/formats/codes';
import { isEmail } from '@tsela/domain/formats/email';
import type { ProviderId } from '@tsela/domain/ids';
import { isColour } from '@tsela/domain/providers/theme';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { branchInput } from '../hubs/parts/branch-draft.ts';
import type { BranchDraft } from '../hubs/parts/branch-draft.ts';
import { NEW_PROVIDER, inputOf, problemsOf } from './provider-draft.ts';
import type { ProviderDraft } from './provider-draft.ts';

/** The pages on which a new provider is written down, in order. Source: screens S51. */
export const SETUP_PAGES = ['details', 'branding', 'branches', 'administrator', 'defaults'] as const;
export type SetupPage = (typeof SETUP_PAGES)[number];

/** A provider that is to be made, as its pages hold it. */
export interface NewProviderDraft extends ProviderDraft {
  readonly colour: string;
  readonly navigation_colour: string;
  /** Base64. */
  readonly logo: string | null;
  readonly branches: readonly BranchDraft[];
  readonly administrator_name: string;
  readonly administrator_email: string;
  readonly model: { readonly id: ProviderId; readonly name: string } | null;
}

export const NOTHING_YET: NewProviderDraft = {
  ...NEW_PROVIDER,
  colour: '',
  navigation_colour: '',
  logo: null,
  branches: [],
  administrator_name: '',
  administrator_email: '',
  model: null,
};

/** What is wrong on a page before anything is sent, by field. */
export function pageProblems(page: SetupPage, draft: NewProviderDraft): Readonly<Record<string, string>> {
  switch (page) {
    case 'details':
      return problemsOf(draft);
    case 'branding':
      return {
        ...(isColourOrNone(draft.colour) ? {} : { 'branding.colour': words.colourWrong }),
        ...(isColourOrNone(draft.navigation_colour) ? {} : { 'branding.navigation_colour': words.colourWrong }),
      };
    case 'branches':
      return Object.fromEntries(draft.branches.flatMap((branch, at) => branchProblems(branch, `branches.${at}`)));
    case 'administrator':
      return administratorProblems(draft);
    case 'defaults':
      return {};
  }
}

function isColourOrNone(text: string): boolean {
  return text === '' || isColour(text);
}

/** Where it lies is for the server to find by its suburb or town. */
function branchProblems({ name, code, city }: BranchDraft, field: string): [string, string][] {
  return [
    ...(name.trim() === '' ? [[`${field}.name`, words.nameMissing] satisfies [string, string]] : []),
    ...(isCode(code.trim()) ? [] : [[`${field}.code`, words.branchCodeWrong] satisfies [string, string]]),
    ...(city.trim() === '' ? [[`${field}.city`, words.branchCityMissing] satisfies [string, string]] : []),
  ];
}

/** An empty administrator is allowed; a half-filled one is a mistake. */
function administratorProblems(draft: NewProviderDraft): Readonly<Record<string, string>> {
  const [name, email] = [draft.administrator_name.trim(), draft.administrator_email.trim()];
  if (name === '' && email === '') return {};
  return {
    ...(name === '' && { 'administrator.name': words.nameMissing }),
    ...(!isEmail(email) && { 'administrator.email': words.emailWrong }),
  };
}

/** On which page a field stands, to go there when the server refuses it. */
export function pageOfField(field: string): SetupPage {
  return SETUP_PAGES.find((page) => field === page || field.startsWith(`${page}.`)) ?? 'details';
}

/** A new provider as the call takes it; what was left empty is not sent. */
export function newProviderInput(draft: NewProviderDraft): InputOf<typeof providerAdminApi.create> {
  const { name, origins, kind, plan } = inputOf(draft);
  const { colour, navigation_colour, logo, branches, model } = draft;
  const branding = {
    ...(colour !== '' && { colour }),
    ...(navigation_colour !== '' && { navigation_colour }),
    ...(logo !== null && { logo }),
  };
  const administrator = { name: draft.administrator_name.trim(), email: draft.administrator_email.trim() };
  return {
    name,
    origins,
    kind,
    ...(plan !== '' && { plan }),
    ...(Object.keys(branding).length > 0 && { branding }),
    ...(branches.length > 0 && { branches: branches.map(branchInput) }),
    ...(administrator.email !== '' && { administrator }),
    ...(model && { copy_settings_from: model.id }),
  };
}
