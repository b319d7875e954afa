const UNITS = [
  ['day', 86_400n],
  ['hour', 3600n],
  ['minute', 60n],
] as const;

/** Whole seconds as people say them: in the largest unit that they fill, rounded down. */
export function spanText(seconds: string): string {
  const whole = BigInt(seconds);
  const [unit, size] = UNITS.find(([, least]) => whole >= least) ?? (['second', 1n] as const);
  const many = whole / size;
  return `${many} ${unit}${many === 1n ? '' : 's'}`;
}
