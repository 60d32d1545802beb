/** No connection came free within the time that may be waited for one: nothing was begun, so the same may be tried again. */
export class NoConnection extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoConnection';
  }
}

/** The database fell silent after it was told to keep a change: whether it did is not known, so it must not simply be tried again. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The database gave no answer to a commit.', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** What a pooler says in the place of the database, as that it lost its connection: a fault of the protocol, which the database itself never reports here. */
export const OF_POOLER = '08P01';
