/** The token and the way on that a partner's link carries, in the fragment or the query. Source: screens S05. */
export function idmEntry(location: { readonly search: string; readonly hash: string }): {
  token: string;
  redirect: string | undefined;
} {
  const fragment = new URLSearchParams(location.hash.replace(/^#/, ''));
  const query = new URLSearchParams(location.search);
  const read = (name: string) => fragment.get(name) ?? query.get(name);
  return { token: read('token') ?? '', redirect: read('redirect') ?? undefined };
}
