/** What a start says in one sentence instead of starting: the message is for the person at the terminal, without a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
