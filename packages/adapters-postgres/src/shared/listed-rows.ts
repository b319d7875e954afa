/**
 * Reads rows that come as lists (`.values()` of a query) by the names of their columns. postgres.js else makes an object of each row, which V8
 * keeps as a hash table once it has a dozen columns: of forty they are 3 kB a row, most of the garbage of a file (docs/internals/performance.md#logs-and-files).
 */
export function listedRows<Row extends object>(names: readonly (keyof Row & string)[]) {
  class Listed {
    readonly values: readonly unknown[];
    constructor(values: readonly unknown[]) {
      this.values = values;
    }
  }
  names.forEach((name, at) =>
    Object.defineProperty(Listed.prototype, name, {
      get(this: Listed) {
        return this.values[at];
      },
    }),
  );
  return (values: readonly unknown[]): Row => new Listed(values) as unknown as Row;
}
