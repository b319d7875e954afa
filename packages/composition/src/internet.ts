import { openEgress } from '@tributary/adapters-egress/open-egress';
import type { Egress } from '@tributary/application/shared/egress';
import { ContainerModule } from 'inversify';
import { PORTS } from './tokens.ts';

export type InternetSettings = {
  /** Development only: lets private addresses be reached. */
  readonly allowPrivate: boolean;
  /** Public base of the API, where kept files are served. A worker has none. */
  readonly apiUrl?: () => string;
  /** What tests replace. */
  readonly egress?: Egress;
};

/** The egress, through which a process reaches other servers, and the address at which the API serves kept files. */
export const internet = ({ allowPrivate, apiUrl, egress }: InternetSettings) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.egress).toConstantValue(egress ?? openEgress({ allowPrivate }));
    if (apiUrl) bind(PORTS.apiUrl).toConstantValue(apiUrl);
  });
