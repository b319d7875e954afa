// What can be done with a whole table: the same rows as a file, and the same question for a shell.
import { t } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Terminal from 'lucide-react/icons/terminal';
import { useState } from 'react';
import { Button, buttonClass } from '../design/parts/button.tsx';
import { Menu, MenuLink } from '../design/parts/menu.tsx';

/** A path of the API with its query; what is undefined or empty is left out. */
export function addressOf(
  path: string,
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // An empty text is nothing; in a list it is a value: what has none.
    const values = typeof value === 'string' ? (value === '' ? [] : [value]) : (value ?? []);
    for (const one of values) asked.append(name, one);
  }
  const text = asked.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * All rows that match, without a limit, by the API, which names the file after its days and zone; the same with a byte order mark, without
 * which Excel takes letters beyond ASCII for others.
 */
export function CsvLinks({
  path,
  query,
  label = t`Export CSV`,
  labelForExcel = t`Export CSV for Excel`,
}: {
  path: string;
  query: Parameters<typeof addressOf>[1];
  label?: string;
  labelForExcel?: string;
}) {
  const asked = { ...query, format: 'csv' };
  return (
    <>
      <a className={buttonClass()} href={addressOf(path, asked)} download aria-keyshortcuts="e">
        <Download />
        {label}
      </a>
      <a className={buttonClass()} href={addressOf(path, { ...asked, bom: '1' })} download>
        {labelForExcel}
      </a>
    </>
  );
}

/** The same two files behind one button, in the head of a page. */
export function ExportMenu({
  path,
  query,
}: {
  readonly path: string;
  readonly query: Parameters<typeof addressOf>[1];
}) {
  const asked = { ...query, format: 'csv' };
  const word = t({ message: 'Export', context: 'button' });
  return (
    <Menu
      label={word}
      shown={
        <>
          <Download />
          {word}
        </>
      }
      className={buttonClass()}
      keys="e"
    >
      <MenuLink to={<a href={addressOf(path, asked)} download />}>{t`Export CSV`}</MenuLink>
      <MenuLink to={<a href={addressOf(path, { ...asked, bom: '1' })} download />}>
        {t`Export CSV for Excel`}
      </MenuLink>
    </Menu>
  );
}

const COPIED_MS = 2000;

/** The request behind the table, with a key of one's own in $KEY. */
export function CopyAsCurl({ path, query }: { path: string; query: Parameters<typeof addressOf>[1] }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const address = location.origin + addressOf(path, query);
    await navigator.clipboard.writeText(`curl -gsS '${address.replaceAll("'", '%27')}' -H "X-Api-Key: $KEY"`);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <Button icon={isCopied ? Check : Terminal} onClick={() => void copy()}>
      {isCopied ? t`Copied` : t`Copy as cURL`}
    </Button>
  );
}
