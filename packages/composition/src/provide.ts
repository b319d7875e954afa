// Inversify without decorators and without positions: a token carries the type of what it stands for, and dependencies
// are named, so that the compiler refuses a wrong port, a missing one and two that were swapped.
import type { Container, ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify';

export type Token<T> = ServiceIdentifier<T>;

export const token = <T>(name: string): Token<T> => Symbol(name);

/** A container as those see it who only resolve tokens. */
export type Provided = Pick<Container, 'get'>;

/** A token for each of the values, under the same names. */
export type TokensOf<Dependencies> = { readonly [Name in keyof Dependencies]: Token<Dependencies[Name]> };

export type Provide = <T, Dependencies extends object>(
  of: Token<T>,
  make: (dependencies: Dependencies) => T,
  dependencies: TokensOf<NoInfer<Dependencies>>,
) => void;

/** `provide` for one module: binds a factory, made once, from the tokens of its named dependencies. */
export const providing =
  (options: Pick<ContainerModuleLoadOptions, 'bind'>): Provide =>
  (of, make, dependencies) => {
    const names = Object.keys(dependencies) as (keyof typeof dependencies)[];
    const resolve = (...values: unknown[]) =>
      make(
        Object.fromEntries(names.map((name, index) => [name, values[index]])) as Parameters<typeof make>[0],
      );
    options
      .bind(of)
      .toResolvedValue(resolve, names.map((name) => dependencies[name]) as never)
      .inSingletonScope();
  };
