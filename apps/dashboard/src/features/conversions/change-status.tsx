// The button of a conversion's row: a pencil where rows are narrow, with its words where it has a line of its own.
import { t } from '@lingui/core/macro';
import Pencil from 'lucide-react/icons/pencil';
import { Button } from '../../design/parts/button.tsx';
import { PHONE, useMedia } from '../../design/use-media.ts';

export function ChangeStatus({ onPress }: { readonly onPress: () => void }) {
  const label = t`Change status…`;
  return useMedia(PHONE) ? (
    <Button icon={Pencil} onClick={onPress}>
      {label}
    </Button>
  ) : (
    <Button look="quiet" icon={Pencil} aria-label={label} title={label} onClick={onPress} />
  );
}
