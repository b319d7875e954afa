import type { Route } from './route.ts';

/** The path with parameters made alike: two routes of one shape meet the same requests. */
const shapeOf = (path: string): string => path.replaceAll(/\{[^}]+\}/g, '{}');

/** Routes by path, in the order in which their paths are first named. */
function groupsOf(routes: readonly Route[]): Route[][] {
  const groups = new Map<string, Route[]>();
  for (const one of routes) {
    const shape = shapeOf(one.path);
    const group = groups.get(shape);
    if (!group) groups.set(shape, [one]);
    else if (group[0]?.path === one.path) group.push(one);
    else throw new Error(`${one.path} and ${group[0]?.path} need the same parameter names.`);
  }
  return [...groups.values()];
}

/** Routes by path, in an order in which no path hides another: a literal segment comes before a parameter. */
export const groupsByPath = (routes: readonly Route[]): Route[][] =>
  groupsOf(routes).sort(([a], [b]) => compareShapes(shapeOf(a?.path ?? ''), shapeOf(b?.path ?? '')));

function compareShapes(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [l = '', r = ''] = [left[i], right[i]];
    if (l !== r) return l === '{}' ? 1 : r === '{}' ? -1 : l < r ? -1 : 1;
  }
  return 0;
}
