import type { ReactNode } from 'react';
import { useCampaignImage } from '../api/campaign-images.ts';
import { Avatar, Named } from '../design/parts/avatar.tsx';

type Props = {
  /** Its long id; a row of a log may have none. */
  readonly id: string | undefined;
  readonly name: string;
  readonly size?: 'small' | 'large';
};
type NamedProps = Props & {
  /** A link where it leads somewhere. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
};

/** A campaign that the page knows by id alone, with its image. */
export const CampaignNamed = (props: NamedProps) => <Named {...props} image={useCampaignImage(props.id)} />;

export const CampaignAvatar = (props: Props) => <Avatar {...props} image={useCampaignImage(props.id)} />;

/** As a cell of a log names it, where the row itself is the link. */
export const CampaignCell = ({
  id,
  name = '',
  below,
}: {
  readonly id: string | undefined;
  readonly name?: string | undefined;
  readonly below?: string | undefined;
}) =>
  name === '' ? (
    below
  ) : (
    <CampaignNamed id={id} name={name} size="small" below={below}>
      <b dir="auto">{name}</b>
    </CampaignNamed>
  );
