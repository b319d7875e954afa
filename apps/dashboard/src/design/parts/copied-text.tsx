import { t } from '@lingui/core/macro';
import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button, type ButtonLook } from './button.tsx';
import styles from './copied-text.module.css';

const COPIED_MS = 2000;

type Props = { readonly label: string; readonly text: string; readonly look?: ButtonLook | undefined };

/** A text for somewhere else: a link, a key, a piece of code. */
export function CopiedText({ label, text, look }: Props) {
  return (
    <div className={styles['around']}>
      <span className={styles['label']}>{label}</span>
      <div className={styles['frame']}>
        <code className={styles['text']}>{text}</code>
        <CopyButton text={text} {...(look && { look })} />
      </div>
    </div>
  );
}

/** Where there is no room to show it. */
export function CopyButton({ text, look = 'plain' }: Pick<Props, 'text' | 'look'>) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <Button look={look} icon={isCopied ? Check : Copy} title={text} onClick={() => void copy()}>
      {isCopied ? t`Copied` : t`Copy`}
    </Button>
  );
}
