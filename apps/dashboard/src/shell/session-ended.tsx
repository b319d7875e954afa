// Over a page whose session ended meanwhile: nothing of it is lost, and its user comes back to it.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { actionsClass } from '../design/parts/field.tsx';

/** Goes by itself once somebody is signed in again and comes back to this tab. */
export const SessionEnded = ({ onAgain }: { readonly onAgain: () => void }) => (
  <Dialog title={t`You’ve been signed out`} isOpen onClose={onAgain}>
    <p>
      <Trans>
        Your session ended. Your unsaved changes are still here: sign in again in a new tab and continue.
      </Trans>
    </p>
    <p>
      <a href="/app/sign-in" target="_blank" rel="noreferrer">
        <Trans>Sign in (new tab)</Trans>
      </a>
    </p>
    <div className={actionsClass}>
      <Button look="main" onClick={onAgain}>
        <Trans>I’m signed in again</Trans>
      </Button>
    </div>
  </Dialog>
);
