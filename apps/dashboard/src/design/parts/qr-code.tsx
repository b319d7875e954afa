// A text as a QR code, made in the page. Always dark on light: cameras read it so, whatever the theme.
import { Trans } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { encode } from 'uqr';
import { buttonClass } from './button.tsx';
import styles from './qr-code.module.css';

const drawn = (text: string) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
};

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = drawn(text);
  return (
    <svg className={styles['code']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

type CardProps = { readonly text: string; readonly label: string; readonly name: string };

/** With what it is, and as a file, for print in any size. */
export function QrCard({ text, label, name }: CardProps) {
  const { size, path } = drawn(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return (
    <div className={styles['card']}>
      <div>
        <strong>
          <Trans>QR code</Trans>
        </strong>
        <small>
          <Trans>Opens the link above, with its source and sub IDs.</Trans>
        </small>
        <a
          className={buttonClass()}
          href={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          download={`${name}.svg`}
        >
          <Download />
          <Trans>Download QR code</Trans>
        </a>
      </div>
      <QrCode text={text} label={label} />
    </div>
  );
}
