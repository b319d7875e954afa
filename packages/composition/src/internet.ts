import { openEgress } from '@tributary/adapters-egress/open-egress';
import { makeResolveName } from '@tributary/adapters-egress/resolve-name';
import { makeOpenId } from '@tributary/adapters-identity/open-id';
import { dashboardAt } from '@tributary/adapters-letters/dashboard';
import { makeLetters } from '@tributary/adapters-letters/make-letters';
import { type MailSettings, openMail } from '@tributary/adapters-mail/open-mail';
import { countedMail, type LetterCounting } from '@tributary/application/identity/counted-mail';
import type { Mail } from '@tributary/application/identity/mail';
import type { ResolveName } from '@tributary/application/shared/resolve-name';
import type { Egress } from '@tributary/application/shared/egress';
import { ContainerModule } from 'inversify';
import { providing } from './provide.ts';
import { PORTS } from './tokens.ts';

export type { MailSettings };

export type InternetSettings = {
  /** Development only: lets private addresses be reached. */
  readonly allowPrivate: boolean;
  /** Public base of the API, where kept files are served. A worker has none. */
  readonly apiUrl?: () => string;
  /** Whether the operator has named a directory for exports. */
  readonly hasExportFolder?: boolean;
  /** What a process sends mail with; one that sends none has none. */
  readonly smtp?: MailSettings;
  /** What tests replace. */
  readonly egress?: Egress;
  readonly resolveName?: ResolveName;
  readonly mail?: Mail;
};

const NO_SMTP: MailSettings = { url: undefined, from: undefined };

/** Through what a process reaches other servers, and the address at which the API serves kept files and the dashboard. */
export const internet = ({
  allowPrivate,
  apiUrl,
  hasExportFolder = false,
  smtp = NO_SMTP,
  egress,
  resolveName,
  mail,
}: InternetSettings) =>
  new ContainerModule((options) => {
    const { bind } = options;
    const guard = egress ?? openEgress({ allowPrivate });
    bind(PORTS.egress).toConstantValue(guard);
    bind(PORTS.resolveName).toConstantValue(resolveName ?? makeResolveName());
    bind(PORTS.openId).toConstantValue(
      makeOpenId({ egress: guard, allowHttp: allowPrivate, libraryClock: Date.now }),
    );
    const { rateBuckets, hashes, clock } = PORTS;
    const plain = mail ?? openMail(smtp);
    providing(options)(PORTS.mail, (counting: LetterCounting) => countedMail(plain, counting), {
      rateBuckets,
      hashes,
      clock,
    });
    bind(PORTS.hasExportFolder).toConstantValue(hasExportFolder);
    if (!apiUrl) return;
    bind(PORTS.apiUrl).toConstantValue(apiUrl);
    bind(PORTS.letters).toConstantValue(makeLetters({ apiUrl }));
    bind(PORTS.dashboard).toConstantValue(dashboardAt(apiUrl));
  });
