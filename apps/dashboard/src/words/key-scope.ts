// What a key may do.
import { t } from '@lingui/core/macro';

export const scopeText = (scope: string): string => (scope === 'read' ? t`Read only` : t`Full access`);
