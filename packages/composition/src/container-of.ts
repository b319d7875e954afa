import { Container, type ContainerModule } from 'inversify';
import { useCases } from './use-cases.ts';

/** The use cases on the adapters of the given modules: the same for every process and every test. */
export function containerOf(...modules: ContainerModule[]): Container {
  const container = new Container();
  container.load(...modules, useCases);
  return container;
}
