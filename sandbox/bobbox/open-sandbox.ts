import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperatorStep } from '@tsela/domain/shipments/operator-steps';
import type { LockerBooks } from '../lockers/locker-books.ts';
import { openLockerSandbox } from '../lockers/open-locker-sandbox.ts';
import type { LockerSandbox } from '../lockers/open-locker-sandbox.ts';
import { json, textOf } from '../serve.ts';

/** The courier's key at the sandbox, made up. */
export const BOB_BOX_KEY = 'bobbox-only-sand';

const STATES: Readonly<Record<string, OperatorStep>> = {
  dropped_off: 'dropped-off',
  expired: 'expired',
  collected: 'collected',
  cancelled: 'released',
};

/** Opens a Bob Box at which no locker opens, by the protocol that ADR 0264 proposes. */
export function openBobBoxSandbox(): Promise<LockerSandbox> {
  return openLockerSandbox({
    name: 'Bob Box',
    api_key: BOB_BOX_KEY,
    id_prefix: 'BB-',
    noticeOf: (box, step) => ({
      event: stateOf(step),
      reservation_id: box.id,
      reference: box.reference,
      occurred_at: new Date().toISOString(),
    }),
    answer,
  });
}

function stateOf(step: OperatorStep): string {
  return Object.keys(STATES).find((state) => STATES[state] === step) ?? 'reserved';
}

interface Asked {
  readonly box_id?: string;
  readonly purpose?: string;
  readonly reference?: string;
  readonly size?: string;
  readonly notice_url?: string;
  readonly event?: string;
}

async function answer(books: LockerBooks, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [, version, noun, id, events] = new URL(request.url ?? '/', 'http://sandbox').pathname.split('/');
  if (version !== 'v1' || noun !== 'reservations') return false;
  if (request.method === 'GET' && id !== undefined) {
    const box = books.boxes.get(id);
    json(
      response,
      box ? 200 : 404,
      box ? { reservation_id: box.id, state: stateOf(box.step), size: box.size } : { message: 'Unknown.' },
    );
    return true;
  }
  if (request.method !== 'POST') return false;
  const asked = JSON.parse(await textOf(request)) as Asked;
  if (id !== undefined && events === 'events') {
    const step = STATES[asked.event ?? ''];
    const fault = step ? books.hear(id, step) : { status: 400, message: 'Unknown event.' };
    json(response, fault?.status ?? 200, fault ? { message: fault.message } : { reservation_id: id, state: asked.event });
    return true;
  }
  const kept = books.reserve(String(request.headers['idempotency-key'] ?? ''), {
    point: asked.box_id ?? '',
    reference: asked.reference ?? '',
    size: asked.size ?? '',
    is_drop_off: asked.purpose === 'drop_off',
    notice_url: asked.notice_url ?? '',
  });
  if (kept === 'silent') response.destroy();
  else if ('message' in kept) json(response, kept.status, { message: kept.message });
  else json(response, 201, { reservation_id: kept.id, state: stateOf(kept.step), size: kept.size });
  return true;
}
