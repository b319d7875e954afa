// A file is chosen with a button of ours: the browser's own can't be drawn, and speaks the browser's language.
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { Button } from './button.tsx';

type Props = {
  readonly label: string;
  /** As an input has it. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
};

export function FileButton({ label, accept, onChoose }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button icon={Upload} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
    </div>
  );
}
