/** Us, as a provider knows us. */
export type ProviderClient = { readonly issuer: string; readonly clientId: string; readonly secret: string };

/** What a provider is asked, and what its answer must fit. */
export type ProviderQuestion = {
  readonly returnAddress: string;
  readonly state: string;
  /** Comes back inside the token: one made for another question is refused. */
  readonly nonce: string;
  /** Proves that whoever brings the code asked for it (PKCE); at least 43 characters. */
  readonly verifier: string;
  /** Whether people must show again who they are, though the provider knows them: not before this instant. */
  readonly freshSince: Date | null;
};

/** The person a provider says it is. */
export type ProvidedPerson = {
  /** The provider's own name for them. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider made sure that it is theirs. */
  readonly emailVerified: boolean;
  readonly name: string | null;
};

/** In words for whoever signs in or sets it up. */
type Failed = { readonly kind: 'failed'; readonly reason: string };

/** Asks identity providers by OpenID Connect (authorization code with PKCE). Reaches them through the egress guard alone. */
export type OpenId = {
  /** Where a browser is sent. Asks the provider where that is. */
  addressFor(
    client: Pick<ProviderClient, 'issuer' | 'clientId'>,
    question: ProviderQuestion & { readonly emailHint: string | null },
    now: Date,
  ): Promise<{ readonly kind: 'address'; readonly address: string } | Failed>;
  /**
   * The person the answer (what stood behind `?` where the browser came back) is about: the code is exchanged, the token's signature, issuer,
   * audience, age and nonce are checked.
   */
  personIn(
    client: ProviderClient,
    question: ProviderQuestion,
    answer: string,
    now: Date,
  ): Promise<{ readonly kind: 'known'; readonly person: ProvidedPerson } | Failed>;
};
