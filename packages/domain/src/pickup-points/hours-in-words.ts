/** Opening hours for people: the whole day in words, and `08:00 to 17:00`. */
export function hoursInWords(trading_hours: string): string {
  return trading_hours === '00:00-24:00' ? 'Day and night' : trading_hours.replaceAll(/(\d)\s*-\s*(\d)/g, '$1 to $2');
}
