/** The names of what a function reads of the thing that it is given: who makes such a thing for it makes no more than that. */
export function namesRead<Whole extends object>(read: (of: Whole) => unknown, whole: Whole): ReadonlySet<string> {
  const names = new Set<string>();
  read(
    new Proxy(whole, {
      get(target, name, receiver) {
        if (typeof name === 'string') names.add(name);
        return Reflect.get(target, name, receiver);
      },
    }),
  );
  return names;
}
