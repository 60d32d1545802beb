/** What stands before a surname; nobody is called so by their first name. */
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|mnr|mev|mej|adv|the)\.?$/i;
const NAME = /^\p{L}[\p{L}'’-]{0,29}$/u;

/**
 * The first name of whoever took a parcel, which is all that anybody may read of them; nothing where the first word is no name, since what
 * follows a title is a surname. Source: screens S17.
 */
export function receiverFirstName(receiver_name: string): string {
  const [first = ''] = receiver_name.trim().split(/[\s,]+/);
  return NAME.test(first) && !TITLE.test(first) ? first : '';
}
