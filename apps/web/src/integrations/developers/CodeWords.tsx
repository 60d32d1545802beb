import { Fragment } from 'react';

/** A sentence in which names that programs use stand between backticks. */
export function CodeWords({ text }: { readonly text: string }) {
  return text.split('`').map((piece, at) => (
    // The pieces of one sentence never change places.
    <Fragment key={`${at} ${piece}`}>{at % 2 === 1 ? <code>{piece}</code> : piece}</Fragment>
  ));
}
