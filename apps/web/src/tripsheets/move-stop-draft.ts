import type { OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { tripsheets as words } from '../strings/tripsheets.ts';

/** The message after a stop was assigned or unassigned: what moved and why the rest did not. Source: KEY-63. */
export function movedText({ done, failed }: OutputOf<typeof tripsheetApi.assign>, name: string | null): string {
  if (failed.length === 0) return words.moved(name);
  const reasons = [...new Set(failed.map(({ message }) => message))].join(' ');
  if (done.length === 0) return reasons;
  return `${words.movedPartly({ done: done.length, count: done.length + failed.length, name })} ${reasons}`;
}
