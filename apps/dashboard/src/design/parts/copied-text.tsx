import { t } from '@lingui/core/macro';
import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from './button.tsx';
import styles from './copied-text.module.css';

const COPIED_MS = 2000;

/** A text for somewhere else: a link, a key, a piece of code. */
export function CopiedText({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <div className={styles['around']}>
      <span className={styles['label']}>{label}</span>
      <div className={styles['frame']}>
        <code className={styles['text']}>{text}</code>
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? t`Copied` : t`Copy`}
        </Button>
      </div>
    </div>
  );
}
