/** Events in a batch, how far down the next batch is fetched, and how often the scroll position is looked at. Source: CONST-20 to CONST-22. */
export const AUDIT_PAGE_SIZE = 10;
export const AUDIT_SCROLL_THRESHOLD = 0.8;
export const AUDIT_SCROLL_THROTTLE_MS = 150;

/** The name shown for a change without a user. Source: DATA-39. */
export const DEFAULT_AUDIT_SOURCE = 'System';

/** What an empty trail says. Source: ERR-40. */
export const EMPTY_AUDIT_TRAIL_TEXT = 'No audit trail found.';

/** The title of a trail: `Shipment - Audit trail`. Source: AUDIT-01. */
export function auditTrailTitle(entityType: string): string {
  return `${entityType} - Audit trail`;
}

export function auditSource(source: string | null): string {
  return source === null || source.trim() === '' ? DEFAULT_AUDIT_SOURCE : source;
}

/** Who did it: of an impersonator and the user both, as `Anele Administrator as Karla Karoo`. Source: IMP-06. */
export function auditActor({ actor, impersonator }: { readonly actor: string; readonly impersonator?: string }): string {
  return impersonator === undefined ? actor : `${impersonator} as ${actor}`;
}

/** The offset of the batch to fetch next, or null when every event is there. Source: AUDIT-03. */
export function nextAuditOffset(loaded: number, count: number): number | null {
  return loaded < count ? loaded : null;
}

/** Whether the list is scrolled far enough for the next batch. Source: CONST-21. */
export function isNearEnd(view: {
  readonly scroll_top: number;
  readonly height: number;
  readonly content_height: number;
}): boolean {
  return view.scroll_top + view.height >= view.content_height * AUDIT_SCROLL_THRESHOLD;
}

/** What changed between two states, field by field, for the fields that differ. Source: DATA-38. */
export function changedFields(
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): { change_from: Record<string, unknown>; change_to: Record<string, unknown> } {
  const change_from: Record<string, unknown> = {};
  const change_to: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (JSON.stringify(from[field]) === JSON.stringify(to[field])) continue;
    change_from[field] = from[field] ?? null;
    change_to[field] = to[field] ?? null;
  }
  return { change_from, change_to };
}
