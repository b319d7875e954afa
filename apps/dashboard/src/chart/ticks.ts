// Where things stand on a chart, in numbers alone: round ticks, which points get a label, the point nearest to a pointer, and the days of a
// span that was dragged. The only place besides the drawing where an amount becomes a float: pixels have no fifteen digits, and nothing
// drawn is read back.

const INTERVALS_MAX = 4;

/** What a step may be, times a power of ten; of whole things no halves. */
const STEPS = [1, 2, 2.5, 5, 10] as const;
const WHOLE_STEPS = [1, 2, 3, 5, 10] as const;

type TickOptions = {
  /** What is counted has no halves. */
  readonly isWhole?: boolean;
  /** How many intervals there are to be, for a second axis beside a first. */
  readonly intervals?: number | undefined;
};

/** Four or five round numbers, evenly apart, from the lowest value or 0 to above the highest. */
export function roundTicks(values: readonly number[], options: TickOptions = {}): readonly number[] {
  const { isWhole = false, intervals } = options;
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === 0 && high === 0) return [0, 1, 2, 3, 4].slice(0, (intervals ?? 3) + 1);
  const many = intervals ?? INTERVALS_MAX;
  for (let power = Math.floor(Math.log10((high - low) / many)); ; power += 1) {
    const isUnit = isWhole && power <= 0;
    if (isWhole && power < 0) continue;
    for (const factor of isUnit ? WHOLE_STEPS : STEPS) {
      const first = Math.floor(multiple(low, factor, power));
      const last = Math.ceil(multiple(high, factor, power));
      if (last - first > many) continue;
      const top = intervals === undefined ? Math.max(last, first + 3) : first + many;
      return Array.from({ length: top - first + 1 }, (_, index) => times((first + index) * factor, power));
    }
  }
}

/** `n` times ten to a power, as a decimal is written: 3 × 10⁻¹ is 0.3. */
const times = (n: number, power: number): number => +`${n}e${power}`;

/** How many steps a value is, without what floats add to it. */
const multiple = (value: number, factor: number, power: number): number =>
  +(+`${value / factor}e${-power}`).toPrecision(12);

/** What reports are grouped by. */
export type GroupStep = 'day' | 'hour' | 'month';
export type Step = GroupStep | 'week';

/** Every how many points a label may stand. */
const LABEL_STEPS: Readonly<Record<Step, readonly number[]>> = {
  day: [1, 2, 4, 7, 14, 28, 56, 91, 182, 364],
  hour: [1, 2, 3, 4, 6, 12],
  week: [1, 2, 4, 8, 13, 26],
  month: [1, 2, 3, 4, 6, 12, 24],
};

/** The points that get a label, in order: evenly apart, counted from the newest, at most `most` of them. */
export function labelledPoints(points: number, step: Step, most: number): readonly number[] {
  const steps = LABEL_STEPS[step];
  const every = steps.find((one) => Math.ceil(points / one) <= most) ?? Math.max(points, 1);
  const newest = points - 1;
  const labels = points === 0 ? 0 : Math.floor(newest / every) + 1;
  return Array.from({ length: labels }, (_, index) => newest - (labels - 1 - index) * every);
}

/** The point nearest to a place, of points that stand evenly over a width: lines from edge to edge, bars in bands. */
export function nearestPoint(x: number, width: number, points: number, isBanded = false): number {
  if (points <= 1 || width <= 0) return 0;
  const at = isBanded ? Math.floor((x / width) * points) : Math.round((x / width) * (points - 1));
  return Math.min(points - 1, Math.max(0, at));
}

/** The keys at both ends of a span that was dragged in either direction; undefined of a single point, which is no span. */
export function draggedSpan(
  keys: readonly string[],
  from: number,
  to: number,
): { readonly first: string; readonly last: string } | undefined {
  const first = keys[Math.min(from, to)];
  const last = keys[Math.max(from, to)];
  return from === to || first === undefined || last === undefined ? undefined : { first, last };
}
