/** What the address keeps as a form without script sends something else: fields that are not seen, by parameter. */
export function KeptFields({ kept }: { readonly kept: Readonly<Record<string, string | undefined>> }) {
  return Object.entries(kept).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}
