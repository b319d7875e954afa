// A table that says something wrong of its record does not compile where it is used.
import { z } from 'zod';
import { recordWire } from './record-wire.ts';

type Thing = { readonly id: string; readonly size: number; readonly tags: readonly string[] };
const shown = { id: { shown: ['_id', z.string()] }, size: { shown: ['size', z.int()] } } as const;

const right = recordWire<Thing, void, { size?: number }>()({
  ...shown,
  size: { shown: ['size', z.int()], changed: ['size', z.int().optional()] },
  tags: { shown: ['tags', z.array(z.string())] },
});
export const shape: { _id: z.ZodString; size: z.ZodInt } = right.shape('shown');
export const size: number | undefined = right.sent('changed', {}).size;

// @ts-expect-error a field of the record is missing
recordWire<Thing>()(shown);

const unlike = recordWire<Thing>()({ ...shown, tags: { shown: ['tags', z.string()] } });
// @ts-expect-error `tags` are not what the schema allows
export const unlikeWire: { shape: unknown } = unlike;

const wronglyShown = recordWire<Thing>()({ ...shown, tags: { shown: ['tags', z.string(), () => 1] } });
// @ts-expect-error `tags` are shown as something else than the schema allows
export const wronglyShownWire: { shape: unknown } = wronglyShown;

const unsent = recordWire<Thing, void, { size?: number }>()({ ...shown, tags: {} });
// @ts-expect-error `size` may be changed and cannot be sent
export const unsentWire: { shape: unknown } = unsent;

const dropped = recordWire<Thing, void, { size?: number }>()({
  ...shown,
  size: { shown: ['size', z.int()], changed: ['size', z.int().optional()] },
  tags: { shown: ['tags', z.array(z.string())], changed: ['tags', z.array(z.string()).optional()] },
});
// @ts-expect-error `tags` may be sent and cannot be changed
export const droppedWire: { shape: unknown } = dropped;
