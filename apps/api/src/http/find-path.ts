// Which path a request means: segment by segment, instead of one path after another.

type Place<T> = { readonly found: T; readonly params: Readonly<Record<string, string>> };

type Branch<T> = {
  readonly literals: Map<string, Branch<T>>;
  /** Where any segment fits. */
  parameter?: Branch<T>;
  /** Where a path ends. */
  end?: { readonly names: readonly string[]; readonly found: T };
};

const newBranch = <T>(): Branch<T> => ({ literals: new Map() });

/**
 * Paths with parameters in braces, as `/campaign/{id}`. A literal segment wins over a parameter, one slash more at the end changes nothing,
 * and what is no percent-encoding is refused as Express does.
 */
export function makeFindPath<T>(
  paths: readonly { readonly path: string; readonly found: T }[],
): (path: string) => Place<T> | undefined {
  const root = newBranch<T>();
  for (const { path, found } of paths) {
    const names: string[] = [];
    let branch = root;
    for (const segment of segmentsOf(path) ?? []) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        const next = branch.literals.get(segment) ?? newBranch<T>();
        branch.literals.set(segment, next);
        branch = next;
      } else {
        names.push(name);
        branch = branch.parameter ??= newBranch<T>();
      }
    }
    branch.end = { names, found };
  }
  return (path) => {
    const segments = segmentsOf(path);
    const values: string[] = [];
    const end = segments && endOf(root, segments, values);
    if (!end) return undefined;
    const params = Object.fromEntries(end.names.map((name, n) => [name, decoded(values[n] ?? '')]));
    return { found: end.found, params };
  };
}

/** Undefined for what is no path, as the `*` of `OPTIONS *`. */
function segmentsOf(path: string): string[] | undefined {
  if (!path.startsWith('/')) return undefined;
  const segments = path.slice(1).split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

/** Where these segments end; `values` then has those that stand for parameters. */
function endOf<T>(
  branch: Branch<T>,
  segments: readonly string[],
  values: string[],
  at = 0,
): Branch<T>['end'] {
  const segment = segments[at];
  if (segment === undefined) return branch.end;
  const literal = branch.literals.get(segment);
  const found = literal && endOf(literal, segments, values, at + 1);
  if (found || !branch.parameter || segment === '') return found;
  values.push(segment);
  const end = endOf(branch.parameter, segments, values, at + 1);
  if (!end) values.pop();
  return end;
}

/** A 400, as for every address that Express itself cannot read (error-table.ts). */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    throw Object.assign(error as URIError, { message: `Failed to decode param '${value}'`, status: 400 });
  }
}
