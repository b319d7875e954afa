// The result of an incoming conversion, as its log shows it.
type Hit = { readonly status?: string; readonly reason?: string; readonly detail?: string };

/** Parts of a detail that only mark a conversion: another way or page than expected, or an amount that its price doesn't need. */
const NOTE = /^OTHER_(?:WAY|PAGE): | cannot be read$/;

/** A conversion that came rejected, canceled or to be reviewed says why: it is no success, though it is a conversion. */
export function shownResult({ status = '', reason = '', detail = '' }: Hit): string {
  if (status !== 'converted') return status;
  const isMarkedAtMost = detail === '' || detail.split('; ').every((part) => NOTE.test(part));
  return reason === '' && isMarkedAtMost ? 'converted' : 'converted_not_paid';
}
