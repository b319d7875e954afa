import { whenText } from '../../numbers/when.ts';

/** A time of the network, which whoever points at it may want to know elsewhere. */
export const When = ({ at }: { readonly at: string }) => <time dateTime={at}>{whenText(at)}</time>;
