import { createHmac, randomUUID } from 'node:crypto';
import { OPERATOR_STEPS } from '@tsela/domain/shipments/operator-steps';
import type { OperatorStep, ToldStep } from '@tsela/domain/shipments/operator-steps';
import { LATE_MS } from '../manners.ts';
import { isOfThisMachine, keep, tell } from '../serve.ts';
import { mannerOfPoint } from './locker-manners.ts';
import type { LockerManner } from './locker-manners.ts';

/** A compartment that is kept for a parcel. */
export interface KeptBox {
  readonly id: string;
  readonly point: string;
  readonly reference: string;
  readonly size: string;
  readonly is_drop_off: boolean;
  readonly notice_url: string;
  step: OperatorStep;
}

/** What a reservation is refused with. */
export interface LockerFault {
  readonly status: number;
  readonly message: string;
}

interface Operator {
  readonly api_key: string;
  readonly id_prefix: string;
  /** What it tells of a box. */
  readonly noticeOf: (box: KeptBox, step: ToldStep) => object;
}

/** What a sandbox of lockers keeps while it runs. */
export class LockerBooks {
  readonly boxes = new Map<string, KeptBox>();
  /** Reservations by the key that they were asked for under. */
  readonly #known = new Map<string, KeptBox>();
  readonly #full = new Set<string>();
  readonly #operator: Operator;
  readonly #end: AbortSignal;
  #courier: string | null = null;
  #late_ms = LATE_MS;

  constructor(operator: Operator, end: AbortSignal) {
    this.#operator = operator;
    this.#end = end;
  }

  isAllowed(authorization: string | undefined): boolean {
    return authorization === `Bearer ${this.#operator.api_key}`;
  }

  /** Tells a courier at this address, whatever it gives as its own: in tests it listens on a port of its own. */
  tellAt(courier: string): void {
    this.#courier = courier;
  }

  /** How long it waits where it tells late: in tests shorter than people notice. */
  tellLateBy(late_ms: number): void {
    this.#late_ms = late_ms;
  }

  isFull(point: string): boolean {
    return this.#full.has(point) || mannerOfPoint(point) === 'full';
  }

  setFull(point: string, is_full: boolean): void {
    if (is_full) this.#full.add(point);
    else this.#full.delete(point);
  }

  /** Keeps a box, or says why not; the same under the same key. `silent` is kept, and its connection ends without an answer, once. */
  reserve(key: string, box: Omit<KeptBox, 'id' | 'step'>): KeptBox | LockerFault | 'silent' {
    const before = this.#known.get(key);
    if (before) return before;
    if (!isOfThisMachine(box.notice_url)) return { status: 400, message: 'The sandbox tells programs of this machine only.' };
    const manner = mannerOfPoint(box.point);
    if (manner === 'busy') return { status: 503, message: 'Please try again later.' };
    if (manner === 'unknown') return { status: 422, message: 'There is no such locker.' };
    if (this.isFull(box.point)) return { status: 409, message: 'No compartment is free.' };
    const id = `${this.#operator.id_prefix}${randomUUID().slice(0, 8).toUpperCase()}`;
    const kept: KeptBox = { ...box, id, step: 'reserved' };
    keep(this.boxes, id, kept);
    keep(this.#known, key, kept);
    return manner === 'taken-without-answer' ? 'silent' : kept;
  }

  /** Goes on to a step that it is told; one that is behind it changes nothing. What was kept before a start of the sandbox is believed. */
  take(id: string, step: OperatorStep): void {
    const box = this.boxes.get(id);
    if (box && OPERATOR_STEPS.indexOf(step) > OPERATOR_STEPS.indexOf(box.step)) box.step = step;
  }

  /** Is told a step by the courier, or says why it does not take it. */
  hear(id: string, step: OperatorStep): LockerFault | null {
    const box = this.boxes.get(id);
    if (box && mannerOfPoint(box.point) === 'takes-no-step')
      return { status: 409, message: 'The door of the compartment is open.' };
    this.take(id, step);
    return null;
  }

  /** A person does something at the locker, and the courier is told of it in some manner. Ends once it has been. */
  async act(id: string, step: ToldStep, manner: LockerManner): Promise<void> {
    const box = this.boxes.get(id);
    if (!box) return;
    this.take(id, step);
    if (manner === 'never') return;
    const body = JSON.stringify(this.#operator.noticeOf(box, step));
    const after_ms = manner === 'late' ? this.#late_ms : 0;
    for (let time = 0; time < (manner === 'twice' ? 2 : 1); time++) {
      const headers = { 'content-type': 'application/json', ...this.#sign(body, { is_wrong: manner === 'wrong-signature' }) };
      await tell(this.#addressOf(box), { body, after_ms, headers }, this.#end);
    }
  }

  #addressOf({ notice_url }: KeptBox): string {
    return this.#courier === null ? notice_url : `${this.#courier}${new URL(notice_url).pathname}`;
  }

  #sign(body: string, { is_wrong }: { readonly is_wrong: boolean }): Record<string, string> {
    const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(Date.now() / 1000))];
    const key = is_wrong ? 'another key' : this.#operator.api_key;
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  }
}
