// Compiled, never run: each line must be refused by the compiler.
import type { Ports } from '@tributary/application/ports';
import type { UseCases } from '@tributary/application/use-cases';
import { token, type Provide, type TokensOf } from './provide.ts';
import { PORTS } from './tokens.ts';
import { USE_CASES } from './use-cases.ts';

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

const { clock: _clock, ...allButTheClock } = PORTS;
// @ts-expect-error a port has no token
export const incomplete: TokensOf<Ports> = allButTheClock;
// @ts-expect-error a port has the token of another
export const swapped: TokensOf<Ports> = { ...PORTS, clock: PORTS.egress };

declare const needsTheWorld: (ports: { readonly clock: Ports['clock'] }) => UseCases;
export function missingPorts(provide: Provide): void {
  provide(USE_CASES, needsTheWorld, { clock: PORTS.clock });
  // @ts-expect-error the use cases need a port that is not given
  provide(USE_CASES, needsTheWorld, { egress: PORTS.egress });
}
