/** A moment after all that was done, and before whatever is done next: clocks are whole milliseconds. */
export async function momentBetween(): Promise<string> {
  const moment = new Date();
  while (Date.now() <= moment.getTime()) await new Promise(setImmediate);
  return moment.toISOString();
}
