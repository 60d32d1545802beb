import type { ProviderInUse } from '@tsela/contract/providers/provider-admin-api';
import type { ProviderKind, ProviderStatus } from '@tsela/domain/providers/provider-kinds';
import { providerAdmin as words } from '../strings/providers.ts';

/** A provider as its form has it: lists are lines. */
export interface ProviderDraft {
  readonly name: string;
  readonly origins: string;
  readonly kind: ProviderKind;
  readonly status: ProviderStatus;
  readonly overdue_invoices: string;
}

export const NEW_PROVIDER: ProviderDraft = { name: '', origins: '', kind: 'own-brand', status: 'active', overdue_invoices: '' };

export function draftOf({ name, origins, kind, status, overdue_invoices }: ProviderInUse): ProviderDraft {
  return { name, kind, status, origins: origins.join('\n'), overdue_invoices: overdue_invoices.join('\n') };
}

/** What is typed as the calls take it; hosts may be pasted with scheme, port and path. */
export function inputOf({ name, origins, kind, status, overdue_invoices }: ProviderDraft) {
  return { name: name.trim(), kind, status, origins: linesOf(origins).map(hostOf), overdue_invoices: linesOf(overdue_invoices) };
}

/** Why a draft cannot be saved, by field. */
export function problemsOf(draft: ProviderDraft): Readonly<Record<string, string>> {
  const { name, origins } = inputOf(draft);
  return {
    ...(name === '' && { name: words.nameMissing }),
    ...(origins.length === 0 && { origins: words.hostsMissing }),
  };
}

export function isChanged(draft: ProviderDraft, saved: ProviderDraft): boolean {
  return JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(saved));
}

export function hostOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '');
}

function linesOf(text: string): string[] {
  const lines = text.split(/[\n,;]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
