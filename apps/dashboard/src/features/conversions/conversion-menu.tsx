// What can be done with a conversion, in its row.
import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { RowMenu } from '../../shell/row-menu.tsx';

type Props = {
  readonly conversion: { readonly _id?: string; readonly txn_id?: string };
  readonly onJudge: () => void;
};

export function ConversionMenu({ conversion: { _id: id = '', txn_id: order }, onJudge }: Props) {
  const navigate = useNavigate();
  const explain = () =>
    navigate({
      to: '.',
      search: ((before: object) => ({ ...before, why: id })) as never,
      resetScroll: false,
    });
  return (
    <RowMenu
      name={order || id}
      acts={[
        { label: t`Why was this paid?`, onAct: explain },
        { label: t`Change status…`, onAct: async () => onJudge() },
      ]}
    />
  );
}
