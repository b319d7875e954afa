/** Which periods close by themselves (docs/rules/billing.md#closing-by-itself). */
export const CLOSINGS = [
  { value: 'by_hand', label: 'By hand' },
  { value: 'weekly', label: 'Every week, after Sunday' },
  { value: 'half_monthly', label: 'After the 15th and the last day of the month' },
  { value: 'monthly', label: 'Every month' },
] as const;
