/** Raised where a field event's id is there already; undoes what its second sending has done. */
export class AnsweredBefore extends Error {}
