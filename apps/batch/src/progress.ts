// How far a long command is, on stderr: a bar on a terminal, otherwise a line every few seconds, so that stdout holds
// the result and nothing else.
import { Presets, SingleBar } from 'cli-progress';

export type Task = { add(count: number): void; stop(): void };
/** `total` unknown: only what was done is shown. */
export type Progress = (label: string, total?: number) => Task;

const LINE_EVERY_MS = 5000;

export type ProgressOptions = {
  readonly stream: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly bars: boolean;
};

export const makeProgress = ({ stream, bars }: ProgressOptions): Progress =>
  bars && stream.isTTY === true
    ? (label, total) => barTask(stream, label, total)
    : (label, total) => lineTask(stream, label, total);

function barTask(stream: NodeJS.WritableStream, label: string, total: number | undefined): Task {
  const format = total === undefined ? `${label} {value}` : `${label} {bar} {percentage}% {value}/{total}`;
  const bar = new SingleBar({ format, stream, clearOnComplete: true }, Presets.shades_classic);
  bar.start(total ?? 0, 0);
  return { add: (count) => bar.increment(count), stop: () => bar.stop() };
}

function lineTask(stream: NodeJS.WritableStream, label: string, total: number | undefined): Task {
  let done = 0;
  const of = total === undefined ? '' : ` of ${total}`;
  const timer = setInterval(() => stream.write(`${label}: ${done}${of}\n`), LINE_EVERY_MS);
  timer.unref();
  return {
    add: (count) => {
      done += count;
    },
    stop: () => clearInterval(timer),
  };
}
