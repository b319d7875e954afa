import {
  type Heartbeat,
  type Heartbeats,
  type HeardProcess,
  LISTED_MS,
} from '@tributary/application/operations/heartbeats';

export function memoryHeartbeats(): Heartbeats {
  const heard = new Map<string, Heartbeat & { readonly heardAt: Date }>();
  return {
    beat: async (heartbeat, at) => {
      for (const [id, { heardAt }] of heard)
        if (heardAt.getTime() < at.getTime() - LISTED_MS) heard.delete(id);
      heard.set(heartbeat.id, structuredClone({ ...heartbeat, heardAt: at }));
    },
    end: async (id) => void heard.delete(id),
    list: async () =>
      [...heard.values()]
        .sort(
          (a, b) =>
            compared(a.kind, b.kind) || a.startedAt.getTime() - b.startedAt.getTime() || compared(a.id, b.id),
        )
        .map(({ id: _id, ...said }): HeardProcess => structuredClone(said)),
  };
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
