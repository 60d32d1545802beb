import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperatorStep } from '@tsela/domain/shipments/operator-steps';
import type { KeptBox, LockerBooks } from '../lockers/locker-books.ts';
import { openLockerSandbox } from '../lockers/open-locker-sandbox.ts';
import type { LockerSandbox } from '../lockers/open-locker-sandbox.ts';
import { json, textOf } from '../serve.ts';

/** The courier's key at the sandbox, made up, in the form of the locker plug-in's keys. */
export const TCG_LOCKER_KEY = '7|tcglocker-only-sand';

const STATUSES: Readonly<Record<string, OperatorStep>> = {
  'in-locker': 'dropped-off',
  expired: 'expired',
  collected: 'collected',
  cancelled: 'released',
};

/** Opens a TCG Locker at which no locker opens, by the protocol that ADR 0264 proposes. */
export function openTcgLockerSandbox(): Promise<LockerSandbox> {
  return openLockerSandbox({
    name: 'TCG Locker',
    api_key: TCG_LOCKER_KEY,
    id_prefix: 'LB',
    noticeOf: (box, step) => ({
      status: statusOf(step),
      booking_id: box.id,
      terminal_id: box.point,
      custom_tracking_reference: box.reference,
      event_time: new Date().toISOString(),
    }),
    answer,
  });
}

function statusOf(step: OperatorStep): string {
  return Object.keys(STATUSES).find((status) => STATUSES[status] === step) ?? 'booked';
}

interface Asked {
  readonly terminal_id?: string;
  readonly leg?: string;
  readonly service_level_code?: string;
  readonly box?: { readonly name?: string; readonly type?: string };
  readonly custom_tracking_reference?: string;
  readonly notice_url?: string;
  readonly status?: string;
}

async function answer(books: LockerBooks, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [, , , noun, id] = new URL(request.url ?? '/', 'http://sandbox').pathname.split('/');
  if (!request.url?.startsWith('/api/v1/') || noun !== 'locker-bookings') return false;
  if (request.method === 'GET' && id !== undefined) {
    const box = books.boxes.get(id);
    json(response, box ? 200 : 404, box ? bookingOf(box) : { message: 'Unknown.' });
    return true;
  }
  const asked = JSON.parse(await textOf(request)) as Asked;
  if (request.method === 'PUT' && id !== undefined) {
    const step = STATUSES[asked.status ?? ''];
    const fault = step ? books.hear(id, step) : { status: 400, message: 'Unknown status.' };
    json(response, fault?.status ?? 200, fault ? { message: fault.message } : { booking: { id, status: asked.status } });
    return true;
  }
  if (request.method !== 'POST') return false;
  if (!/^[LDK]2[LDK](?:XS|S|M|L|XL)?-ECO$/.test(asked.service_level_code ?? '')) {
    json(response, 422, { message: 'The service level is not known.' });
    return true;
  }
  const kept = books.reserve(String(request.headers['idempotency-key'] ?? ''), {
    point: asked.terminal_id ?? '',
    reference: asked.custom_tracking_reference ?? '',
    size: asked.box?.name ?? '',
    is_drop_off: asked.leg === 'drop-off',
    notice_url: asked.notice_url ?? '',
  });
  if (kept === 'silent') response.destroy();
  else if ('message' in kept) json(response, kept.status, { message: kept.message });
  else json(response, 200, bookingOf(kept));
  return true;
}

function bookingOf(box: KeptBox): object {
  return { booking: { id: box.id, status: statusOf(box.step), terminal_id: box.point, box: { name: box.size } } };
}
