// Compiled, never run: each line must be refused by the compiler.
import { token, type Provide } from './provide.ts';

const TEXT = token<string>('text');
const COUNT = token<number>('count');
const make = (_: { text: string; count: number }): string => '';

export function refusals(provide: Provide): void {
  provide(TEXT, make, { text: TEXT, count: COUNT });
  // @ts-expect-error a dependency is missing
  provide(TEXT, make, { text: TEXT });
  // @ts-expect-error two dependencies are swapped
  provide(TEXT, make, { text: COUNT, count: TEXT });
  // @ts-expect-error the factory makes something else
  provide(COUNT, make, { text: TEXT, count: COUNT });
}
