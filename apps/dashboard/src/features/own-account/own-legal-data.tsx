import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { LegalDataForm } from '../../forms/legal-data-form.tsx';
import { Answered } from '../../shell/answered.tsx';

export function OwnLegalData({ kind }: { readonly kind: 'affiliate' | 'advertiser' }) {
  const path = kind === 'affiliate' ? '/affiliate/legal-data' : '/advertiser/legal-data';
  const answer = useAnswer(path, {});
  const again = useAgain(path, {});
  const { mutateAsync: change } = useChange('put', path);
  return (
    <Answered answer={answer} height={320}>
      {({ legal_data: known }) => (
        <LegalDataForm kind={kind} known={known} latest={again} onSend={(body) => change({ body })} />
      )}
    </Answered>
  );
}
