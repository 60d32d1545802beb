/** How a gateway of messages treats a recipient, by the last three digits of the number: as it should, or in one of the ways in which they go wrong. */
export const MESSAGE_MANNERS = {
  '901': 'not-delivered',
  '902': 'refused',
  '903': 'busy',
  '904': 'told-twice',
  '905': 'told-out-of-order',
  '906': 'taken-without-answer',
  '907': 'blocked',
  '908': 'never-told',
} as const;

export type MessageManner = (typeof MESSAGE_MANNERS)[keyof typeof MESSAGE_MANNERS] | 'well';

export function mannerOfNumber(number: string): MessageManner {
  const ending = number.slice(-3);
  return Object.hasOwn(MESSAGE_MANNERS, ending) ? MESSAGE_MANNERS[ending as keyof typeof MESSAGE_MANNERS] : 'well';
}

/** What is told of a message, one after the other. */
export function toldOf(manner: MessageManner): readonly ('delivered' | 'failed' | 'blocked')[] {
  switch (manner) {
    case 'not-delivered':
      return ['failed'];
    case 'told-twice':
      return ['delivered', 'delivered'];
    case 'told-out-of-order':
      return ['delivered', 'failed'];
    case 'blocked':
      return ['blocked'];
    case 'never-told':
    case 'refused':
    case 'busy':
      return [];
    case 'well':
    case 'taken-without-answer':
      return ['delivered'];
  }
}
