// What is being typed, as the newest click or approved conversion of one's own would fill it.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAnswer } from '../../api/query.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { filled, type Happened } from './filled.ts';

type Props = {
  readonly template: string;
  readonly event: 'click' | 'conversion';
  /** Empty: of whatever campaign. */
  readonly campaign: string;
};
const ONE = { limit: '1' } as const;

export function FilledAddress({ template, event, campaign }: Props) {
  const isClick = event === 'click';
  const clicks = useAnswer(
    '/affiliate/clicks',
    { query: { ...ONE, ...(campaign && { 'campaign_id[]': [campaign] }) } },
    { isAsked: isClick },
  );
  const conversions = useAnswer(
    '/affiliate/conversions',
    { query: { ...ONE, 'status[]': ['approved'], ...(campaign && { 'adid[]': [campaign] }) } },
    { isAsked: !isClick },
  );
  const answer = isClick ? clicks : conversions;
  if (answer.state === 'loading' || answer.state === 'failed') return null;
  const { data } = answer;
  const [newest]: readonly Happened[] = 'clicks' in data ? data.clicks : data.records;
  if (!newest)
    return (
      <p>
        <Trans>After your next event you’ll see a preview with real values here.</Trans>
      </p>
    );
  const { url, unknown } = filled(template, event, newest);
  const macros = unknown.join(', ');
  return (
    <div>
      <CopiedText
        label={isClick ? t`Preview with your latest click` : t`Preview with your latest conversion`}
        text={url}
      />
      {unknown.length > 0 ? (
        <p>
          <Trans>Filled in when sent: {macros}</Trans>
        </p>
      ) : null}
    </div>
  );
}
