// As what people may sign up here, and what is asked of them.
import { useQuery } from '@tanstack/react-query';
import { askAuth } from '../../api/client.ts';
import type { CustomField } from '../../forms/custom-fields.ts';

export const SIGN_UP_KINDS = ['affiliate', 'advertiser'] as const;
export type SignUpKind = (typeof SIGN_UP_KINDS)[number];

export type SignUpForm = {
  /** null where nobody may sign up. */
  readonly network: { readonly _id: string; readonly name: string; readonly termsurl: string | null } | null;
  readonly kinds: readonly { readonly kind: SignUpKind; readonly fields: readonly CustomField[] }[];
  readonly mailed: boolean;
  readonly referred: boolean;
};

/** `network` and `ref` as the link says them. */
export const useSignUpForm = (of: {
  readonly network?: string | undefined;
  readonly ref?: string | undefined;
}) =>
  useQuery({
    queryKey: ['/auth/sign-up', of.network, of.ref],
    queryFn: async () => {
      const asked = new URLSearchParams({
        ...(of.network !== undefined && { network_id: of.network }),
        ...(of.ref !== undefined && { referral_id: of.ref }),
      });
      return (await askAuth('GET', `sign-up?${asked.toString()}`)) as SignUpForm;
    },
    retry: false,
    staleTime: Infinity,
  });
