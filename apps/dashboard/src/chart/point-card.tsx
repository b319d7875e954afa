// What a chart says of one point, beside it.
import styles from './chart.module.css';
import { wholePoint } from './point-text.ts';
import type { PlotProps } from './props.ts';

type Props = PlotProps & { readonly point: number; readonly x: number; readonly width: number };

const GAP = 14;

export function PointCard(props: Props) {
  const { keys, step, compared, derivedAt, lines, point, x, width } = props;
  const derived = derivedAt?.(point);
  const before = compared?.keys[point];
  const place = x > width / 2 ? { right: width - x + GAP } : { left: x + GAP };
  return (
    <div className={styles['card']} style={place} aria-hidden="true">
      <strong>{wholePoint(keys[point] ?? '', step)}</strong>
      {orderedAt(props, point).map(({ name, look, values, textOf }) => (
        <p key={name}>
          <i className={look} />
          <span dir="auto">{name}</span>
          <b>{textOf(values[point] ?? '0')}</b>
        </p>
      ))}
      {compared && before !== undefined ? (
        <p>
          <i className={styles['ghost']} />
          <span>
            {lines[0]?.name}, {wholePoint(before, step)}
          </span>
          <b>{lines[0]?.textOf(compared.values[point] ?? '0')}</b>
        </p>
      ) : null}
      {derived ? (
        <p className={styles['derived']}>
          <span>{derived[0]}</span>
          <b>{derived[1]}</b>
        </p>
      ) : null}
    </div>
  );
}

/** Of several lines of one kind the greatest first. */
function orderedAt({ lines }: PlotProps, point: number) {
  if (new Set(lines.map(({ unit }) => unit)).size > 1) return lines;
  return lines.toSorted((one, other) => +(other.values[point] ?? 0) - +(one.values[point] ?? 0));
}
