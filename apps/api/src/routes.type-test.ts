// Compiled, never run: the line must be refused by the compiler.
import type { OperationId } from './routes.ts';

// If OperationId were any text, the compiler would not notice that a table lacks an operation.
// @ts-expect-error no operation has just any name
export const anyName: OperationId = 'any name' as string;
