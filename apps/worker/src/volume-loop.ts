import type { SettleVolume } from '@tributary/application/billing/settle-volume';
import { makeLoop, type Loop } from './repeat.ts';

export type VolumeLoopDependencies = {
  readonly settleVolume: SettleVolume;
  readonly onFailure: (error: unknown, inARow: number) => void;
  readonly everyMs?: number;
};

const EVERY_MS = 5000;

/** Books what volume rules give by the conversions that changed (docs/rules/money.md#volume-rules): at once while there are more. */
export const makeVolumeLoop = ({
  settleVolume,
  onFailure,
  everyMs = EVERY_MS,
}: VolumeLoopDependencies): Loop =>
  makeLoop({
    onFailure,
    round: async () => ((await settleVolume()) === 0 ? everyMs : 0),
  });
