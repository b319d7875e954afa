// Compiled, never run: the line must be refused by the compiler.
import type { OperationId } from './routes.ts';

// If any text were the name of an operation, every statement per operation would pass as complete.
// @ts-expect-error no operation has just any name
export const anyName: OperationId = 'any name' as string;
