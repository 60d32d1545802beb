import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import type { ProviderKind, ProviderStatus } from '@tsela/domain/providers/provider-kinds';
import { instantOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { providerAdmin as words } from '../strings/providers-platform.ts';

/** A provider as its form has it: lists are lines. */
export interface ProviderDraft {
  readonly name: string;
  readonly origins: string;
  readonly kind: ProviderKind;
  readonly status: ProviderStatus;
  readonly overdue_invoices: string;
  readonly plan: string;
  /** In rand, as it is typed. */
  readonly amount_owed: string;
  /** A day, or nothing. */
  readonly amount_owed_due: string;
}

export const NEW_PROVIDER: ProviderDraft = {
  name: '',
  origins: '',
  kind: 'own-brand',
  status: 'active',
  overdue_invoices: '',
  plan: '',
  amount_owed: '',
  amount_owed_due: '',
};

export function draftOf(provider: ProviderInUse): ProviderDraft {
  const { name, origins, kind, status, overdue_invoices, plan, amount_owed, amount_owed_due } = provider;
  return {
    name,
    kind,
    status,
    plan,
    origins: origins.join('\n'),
    overdue_invoices: overdue_invoices.join('\n'),
    amount_owed: amount_owed === 0 ? '' : amount_owed.toFixed(2),
    amount_owed_due: amount_owed_due ?? '',
  };
}

/** What is typed as the calls take it; hosts may be pasted with scheme, port and path. */
export function inputOf(draft: ProviderDraft) {
  const { name, origins, kind, status, overdue_invoices, plan, amount_owed, amount_owed_due } = draft;
  return {
    name: name.trim(),
    kind,
    status,
    origins: linesOf(origins).map(hostOf),
    overdue_invoices: linesOf(overdue_invoices),
    plan: plan.trim(),
    amount_owed: randOf(amount_owed) ?? 0,
    amount_owed_due: amount_owed_due === '' ? null : amount_owed_due,
  };
}

/** An amount as people write it, with a comma or a point, spaces and an R; null for what is none. */
function randOf(text: string): number | null {
  const written = text.replaceAll(/[\sR]/gi, '').replace(',', '.');
  if (written === '') return 0;
  return /^\d{1,9}(\.\d{1,2})?$/.test(written) ? Number(written) : null;
}

/** Why a draft cannot be saved, by field. */
export function problemsOf(draft: ProviderDraft): Readonly<Record<string, string>> {
  const { name, origins } = inputOf(draft);
  return {
    ...(name === '' && { name: words.nameMissing }),
    ...(origins.length === 0 && { origins: words.hostsMissing }),
    ...(randOf(draft.amount_owed) === null && { amount_owed: words.owedWrong }),
  };
}

export function isChanged(draft: ProviderDraft, saved: ProviderDraft): boolean {
  return JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(saved));
}

/** What of a draft differs from what is saved, as the call takes it: what others change meanwhile stays theirs. */
export function changesOf(draft: ProviderDraft, saved: ProviderDraft): Partial<ReturnType<typeof inputOf>> {
  const [input, before] = [inputOf(draft), inputOf(saved)];
  const differs = (key: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]);
  return Object.fromEntries(Object.entries(input).filter(([key, value]) => differs(key, value)));
}

/** When a planned maintenance begins, by what a field for day and time holds; a moment that is over would begin at once, unasked. */
export function maintenancePlan(when: string, now: Date): { from: string; problem: null } | { problem: string } {
  const [day = '', time = ''] = when.split('T');
  if (time === '') return { problem: words.whenMissing };
  // The browser's field answers a day and a time of the clock; the clock is South Africa's.
  const from = instantOf(day as Day, time);
  return from.getTime() > now.getTime() ? { from: from.toISOString(), problem: null } : { problem: words.whenOver };
}

export function hostOf(text: string): string {
  const [host = ''] = text
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .split(/[/?#]/);
  return host.replace(/:\d+$/, '');
}

function linesOf(text: string): string[] {
  const lines = text.split(/[\n,;]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
