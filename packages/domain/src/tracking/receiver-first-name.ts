/** Titles and jobs before a surname; none is a first name. */
const TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|fr|sir|madam|maam|mam|adv|hon|capt|sgt|mnr|mev|mej|ds|past|pastor|oom|tannie|tant|uncle|aunty|auntie|sister|brother|father|bra|sis|mama|baba|tata|gogo|ntate|mme|the|security|guard|reception|receptionist|front|neighbour|domestic|gardener|caretaker)\.?$/i;
const NAME = /^\p{L}[\p{L}'’-]{0,29}$/u;

/**
 * The first name of the signatory, which is all that the public may read; nothing where the first word is no name, since what
 * follows a title is a surname, and where a comma follows it, since what is before a comma is one. Source: screens S17.
 */
export function receiverFirstName(receiver_name: string): string {
  if (receiver_name.includes(',')) return '';
  const [first = ''] = receiver_name.trim().split(/\s+/);
  return NAME.test(first) && !TITLE.test(first) ? first : '';
}
