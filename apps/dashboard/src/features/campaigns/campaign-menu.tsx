// What can be done with a campaign, behind the button at the end of its row, and of its page's head.
import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../api/query.ts';
import { type RowAct, RowMenu } from '../../shell/row-menu.tsx';

type Campaign = { readonly _id: string; readonly title: string; readonly status: string };
type Props = {
  readonly campaign: Campaign;
  /** In a list: with what has buttons of its own on the campaign's page. */
  readonly isRow?: boolean;
};

export function CampaignMenu({ campaign, isRow = false }: Props) {
  const { _id: id, title } = campaign;
  const navigate = useNavigate();
  const remove = useChange('delete', '/campaign/{id}');
  const acts = useRowActs(campaign);
  return (
    <RowMenu
      name={title}
      acts={[
        ...(isRow ? acts : []),
        {
          label: t`View report`,
          asks: 'get-network-report',
          onAct: () => navigate({ to: '/reports', search: { filters: { adid: [id] } } }),
        },
        {
          label: t`Remove the campaign`,
          asks: 'delete-campaign',
          consequence: t`“${title}” stops redirecting and disappears from all lists. Past reports and amounts are kept.`,
          onAct: async () => {
            await navigate({ to: '/campaigns' });
            await remove.mutateAsync({ path: { id } });
          },
        },
      ]}
    />
  );
}

function useRowActs({ _id: id, status }: Campaign): readonly RowAct[] {
  const navigate = useNavigate();
  const edit = useChange('post', '/campaign/{id}');
  const params = { campaignId: id };
  const isActive = status === 'active';
  return [
    {
      label: t`Edit`,
      asks: 'edit-campaign',
      onAct: () => navigate({ to: '/campaigns/$campaignId/edit', params }),
    },
    {
      label: isActive ? t`Pause` : t`Activate`,
      asks: 'edit-campaign',
      onAct: () =>
        edit.mutateAsync({
          path: { id },
          body: { action: 'basic_info', status: isActive ? 'paused' : 'active' },
        }),
    },
    {
      label: t`Test`,
      asks: 'make-test-link',
      onAct: () => navigate({ to: '/campaigns/$campaignId', params, search: { tab: 'test' } }),
    },
  ];
}
