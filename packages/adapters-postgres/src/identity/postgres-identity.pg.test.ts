import { oneTimeTokensContract } from '@tributary/application/contracts/identity/one-time-tokens.contract';
import {
  identityProvidersContract,
  providerLinksContract,
  providerSignInsContract,
} from '@tributary/application/contracts/identity/identity-providers.contract';
import {
  passkeyChallengesContract,
  passkeysContract,
} from '@tributary/application/contracts/identity/passkeys.contract';
import { savedViewsContract } from '@tributary/application/contracts/identity/saved-views.contract';
import { secondFactorsContract } from '@tributary/application/contracts/identity/second-factors.contract';
import { sessionsContract } from '@tributary/application/contracts/identity/sessions.contract';
import { signInTriesContract } from '@tributary/application/contracts/identity/sign-in-tries.contract';
import { usersContract } from '@tributary/application/contracts/identity/users.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

usersContract('postgres', openPostgresRecords);
signInTriesContract('postgres', openPostgresRecords);
secondFactorsContract('postgres', openPostgresRecords);
passkeysContract('postgres', openPostgresRecords);
passkeyChallengesContract('postgres', openPostgresRecords);
identityProvidersContract('postgres', openPostgresRecords);
providerLinksContract('postgres', openPostgresRecords);
providerSignInsContract('postgres', openPostgresRecords);
savedViewsContract('postgres', openPostgresRecords);
sessionsContract('postgres', openPostgresRecords);
oneTimeTokensContract('postgres', openPostgresRecords);
