// What became of an incoming conversion, as its log shows it.
type Hit = { readonly status?: string; readonly detail?: string };

/** A conversion that came rejected, canceled or to be reviewed has a note: it is no success, though it is a conversion. */
export const shownResult = ({ status = '', detail = '' }: Hit): string =>
  status === 'converted' && detail !== '' ? 'converted_not_paid' : status;
