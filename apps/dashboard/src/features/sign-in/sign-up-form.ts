// As what people may sign up here, and what is asked of them.
import { useQuery } from '@tanstack/react-query';
import { ask, type Data } from '../../api/client.ts';

export const SIGN_UP_KINDS = ['affiliate', 'advertiser'] as const;
export type SignUpKind = (typeof SIGN_UP_KINDS)[number];

export type SignUpForm = Data<'get', '/auth/sign-up'>;

/** `network` and `ref` as the link says them. */
export const useSignUpForm = (of: {
  readonly network?: string | undefined;
  readonly ref?: string | undefined;
}) =>
  useQuery({
    queryKey: ['/auth/sign-up', of.network, of.ref],
    queryFn: () =>
      ask('get', '/auth/sign-up', {
        query: {
          ...(of.network !== undefined && { network_id: of.network }),
          ...(of.ref !== undefined && { referral_id: of.ref }),
        },
      }),
    retry: false,
    staleTime: Infinity,
  });
