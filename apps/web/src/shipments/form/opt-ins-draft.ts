import { shipmentForm as words } from '../../strings/shipments/form.ts';

/** An optional charge as the form offers it. */
export interface OptIn {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly opted_in_by_default?: boolean;
  readonly charge_type?: string;
  /** Left out for users who may see no amounts. */
  readonly charge_value?: number;
}

/** What is offered, and what a copied form or a kept draft has chosen beyond it: prices are refused with that, so it can be taken out. */
export function withGone(offered: readonly OptIn[], chosen: readonly number[] | null): readonly OptIn[] {
  const gone = (chosen ?? []).filter((id) => offered.every((rate) => rate.id !== id));
  return [...offered, ...gone.map((id) => ({ id, name: words.optInGone(id), description: words.optInGoneText }))];
}
