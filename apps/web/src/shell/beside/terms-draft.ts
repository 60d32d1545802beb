interface TermsFacts {
  readonly has_account: boolean;
  readonly is_acting: boolean;
  readonly accepted: string;
  /** Empty where the provider has no terms. */
  readonly version: string;
}

/** Whether a user has to accept the terms before going on. Source: TERMS-01, IMP-05, decisions 1.10. */
export function mustAcceptTerms({ has_account, is_acting, accepted, version }: TermsFacts): boolean {
  return has_account && !is_acting && version !== '' && accepted !== version;
}

/** A scroll this close to its end counts as read. Source: TERMS-05. */
const END_PX = 60;

/** Whether a window of text was scrolled to its end. Source: TERMS-05. */
export function isScrolledToEnd({
  scrollTop,
  clientHeight,
  scrollHeight,
}: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>): boolean {
  return scrollHeight - scrollTop - clientHeight <= END_PX;
}

/** Whether the terms may be accepted. Without a mode they may at once. Source: TERMS-04, TERMS-05, TERMS-07. */
export function areTermsRead(
  mode: string,
  { ticked, count, is_at_end }: { readonly ticked: number; readonly count: number; readonly is_at_end: boolean },
): boolean {
  if (mode === 'checkbox') return ticked >= count;
  return mode === 'window' ? is_at_end : true;
}
