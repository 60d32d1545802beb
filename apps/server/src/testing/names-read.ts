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

type Part<Base, Whole> = (base: Base) => Promise<Partial<Whole>>;

/**
 * Makes a thing of its base and parts: whole, or with the parts alone that make the given names. Which part makes what is known once it was made
 * whole. What was not named is not there.
 */
export function makerOf<Base extends object, Whole extends object>(parts: readonly Part<Base, Whole>[]) {
  const part_of = new Map<string, Part<Base, Whole>>();
  return async (base: Base, named?: ReadonlySet<string>): Promise<Whole> => {
    const wanted = named === undefined ? parts : new Set([...named].flatMap((name) => part_of.get(name) ?? []));
    const whole: object = { ...base };
    for (const part of wanted) {
      const made = await part(base);
      for (const name of Object.keys(made)) part_of.set(name, part);
      Object.assign(whole, made);
    }
    return whole as Whole;
  };
}
