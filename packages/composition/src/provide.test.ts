import { describe, expect, it } from '@jest/globals';
import { Container, ContainerModule } from 'inversify';
import { providing, token } from './provide.ts';

describe('provide', () => {
  const PREFIX = token<string>('prefix');
  const COUNT = token<number>('count');
  const LABEL = token<string>('label');
  const makeLabel = ({ prefix, count }: { prefix: string; count: number }) => `${prefix}${count}`;

  it('hands each dependency over by its name', () => {
    const container = new Container();
    container.load(
      new ContainerModule((options) => {
        options.bind(PREFIX).toConstantValue('n');
        options.bind(COUNT).toConstantValue(7);
        providing(options)(LABEL, makeLabel, { count: COUNT, prefix: PREFIX });
      }),
    );
    expect(container.get(LABEL)).toBe('n7');
  });

  it('makes a thing once', () => {
    let made = 0;
    const container = new Container();
    container.load(new ContainerModule((options) => providing(options)(COUNT, () => ++made, {})));
    expect([container.get(COUNT), container.get(COUNT)]).toEqual([1, 1]);
  });
});
