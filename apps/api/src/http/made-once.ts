/** What is made of an object that nobody changes: made once, and kept as long as the object is. Of anything else it is made each time. */
export function madeOnce<Of, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<object, { readonly what: Made }>();
  return (of) => {
    if (typeof of !== 'object' || of === null) return make(of);
    const before = made.get(of);
    if (before) return before.what;
    const what = make(of);
    made.set(of, { what });
    return what;
  };
}
