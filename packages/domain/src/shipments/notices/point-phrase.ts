import type { Language } from './texts/language.ts';
import { filled } from './texts/language.ts';
import { MESSAGE_TEXTS } from './texts/message-texts.ts';

/** A locker or counter as people are told of it; hours and compartment are empty where they are not known. */
export interface NamedPoint {
  readonly name: string;
  readonly type: 'locker' | 'counter';
  readonly address: string;
  readonly trading_hours: string;
  /** The size that is kept for the parcel. */
  readonly compartment: string;
}

/** As much of a name as leaves an SMS in one part. */
const SMS_NAME_MAX = 26;

/** Where a parcel is handed in or out, behind the words of a message: ` at Mall, 50 Bath Avenue (locker; open Mon-Fri 8-17)`. An SMS and WhatsApp have the name alone. */
export function pointPhrase(channel: 'email' | 'sms' | 'whatsapp', point: NamedPoint, language: Language = 'en'): string {
  const { at_point, point_types } = MESSAGE_TEXTS[language];
  if (channel !== 'email') return filled(at_point, { point: shortened(point.name) });
  const { name, type, address } = point;
  const facts = [point_types[type], ...pointFacts(point, language)].join('; ');
  return filled(at_point, { point: `${[name, address].filter((part) => part !== '').join(', ')} (${facts})` });
}

/** The compartment and the hours of a point, as far as they are known. */
export function pointFacts(
  { compartment, trading_hours }: Pick<NamedPoint, 'compartment' | 'trading_hours'>,
  language: Language = 'en',
): string[] {
  const words = MESSAGE_TEXTS[language];
  return [
    compartment && filled(words.compartment, { size: compartment }),
    trading_hours && filled(words.open, { hours: trading_hours }),
  ].filter((fact) => fact !== '');
}

/** Cut between words where it can be; an ellipsis would double the price of an SMS. */
function shortened(name: string): string {
  if (name.length <= SMS_NAME_MAX) return name;
  const cut = name.slice(0, SMS_NAME_MAX + 1).lastIndexOf(' ');
  return name.slice(0, cut > 0 ? cut : SMS_NAME_MAX);
}
