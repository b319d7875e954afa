// What the macro `Trans` becomes (scripts/messages/macro.mjs).
import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/** Lingui looks for elements in the words of values, too: a name with a tag in it is shown as it was typed. */
const asTyped = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
    ]),
  );

export const Trans = ({ values, ...others }: TransProps) => (
  <LinguiTrans {...others} {...(values && { values: asTyped(values) })} />
);
