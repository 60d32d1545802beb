import { spacedDigits } from '@tsela/domain/formats/rand-text';
import { PAGE_SIZES } from '@tsela/domain/formats/select-lists';

/** What part of a list is shown, in which order; it lives in the address bar. */
export interface ListView {
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
  /** Null is the list's own order. */
  readonly order_by: string | null;
  readonly order: 'asc' | 'desc';
}

/** How many rows a page of a list can have; the first is the usual. */
export const LIST_SIZES = [PAGE_SIZES.normal, 50, PAGE_SIZES.large] as const;

/** The largest total the server counts; beyond it a list says "10 000+". */
const COUNTED_TO = 10_000;

/** Paging and sorting as a list call takes them. */
export function listInput({ page, page_size, order_by, order }: ListView): {
  limit: number;
  offset: number;
  order_by?: string;
  order?: 'asc' | 'desc';
} {
  return {
    limit: page_size,
    offset: Math.min((page - 1) * page_size, COUNTED_TO),
    ...(order_by !== null && { order_by, order }),
  };
}

/** The view that an address asks for; what makes no sense is left out. */
export function parseListView(search: Readonly<Record<string, string>>): ListView {
  const page = Number(search['page'] ?? 1);
  const page_size = Number(search['page_size'] ?? PAGE_SIZES.normal);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    page_size: [PAGE_SIZES.small, ...LIST_SIZES].some((size) => size === page_size) ? page_size : PAGE_SIZES.normal,
    order_by: search['order_by'] ?? null,
    order: search['order'] === 'asc' ? 'asc' : 'desc',
  };
}

/** The view as the address bar keeps it: only what differs from the usual, so that links stay short. */
export function listViewSearch({ page, page_size, order_by, order }: ListView): Readonly<Record<string, string | undefined>> {
  return {
    page: page === 1 ? undefined : String(page),
    page_size: page_size === PAGE_SIZES.normal ? undefined : String(page_size),
    order_by: order_by ?? undefined,
    order: order_by === null || order === 'desc' ? undefined : order,
  };
}

/** Clicking a column's head: first descending, then ascending, then the list's own order; always from the first page. */
export function sortedBy(view: ListView, column: string): ListView {
  if (view.order_by !== column) return { ...view, page: 1, order_by: column, order: 'desc' };
  if (view.order === 'desc') return { ...view, page: 1, order: 'asc' };
  return { ...view, page: 1, order_by: null, order: 'desc' };
}

/** A total for people: `1 204`, and `10 000+` where counting stopped. */
export function countText(count: number): string {
  const text = spacedCount(count);
  return count >= COUNTED_TO ? `${text}+` : text;
}

/** A number of things as it is read: "12 345". */
export function spacedCount(count: number): string {
  return spacedDigits(String(count));
}
