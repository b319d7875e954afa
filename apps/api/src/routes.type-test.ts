// Compiled, never run: the line must be refused by the compiler.
import { z } from 'zod';
import { route } from './http/route.ts';
import type { OperationId } from './routes.ts';

// If OperationId were any text, the compiler would not notice that a table lacks an operation.
// @ts-expect-error no operation has just any name
export const anyName: OperationId = 'any name' as string;

export const withoutNeeds = () =>
  // @ts-expect-error what staff may call says what they need for it
  route({
    method: 'GET',
    path: '/x',
    role: 'network',
    operation: 'x',
    summary: '',
    description: '',
    data: z.object({}),
    handle: async () => ({}),
  });
