// Fields of a form: a label that is always seen, a hint, and the reason why a value was refused, each tied to the input.
import { Trans } from '@lingui/react/macro';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './field.module.css';

export type Common = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Of a field in a table, whose head says it to who sees it. */
  readonly isLabelHidden?: boolean;
  /** Said after the label. */
  readonly isOptional?: boolean | undefined;
};

export function described({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined };
}

export function Around({
  id,
  label,
  hint,
  error,
  isLabelHidden = false,
  isOptional = false,
  children,
}: Common & { id: string; children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <label className={isLabelHidden ? 'visually-hidden' : styles['label']} htmlFor={id}>
        {label}
        {isOptional ? <Optional /> : null}
      </label>
      {children}
      {error ? (
        <FieldError id={id} error={error} />
      ) : hint ? (
        <span className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

/** Stands behind a label, in a lighter color. */
const Optional = () => (
  <span className={styles['optional']}>
    {' '}
    <Trans>optional</Trans>
  </span>
);

const FieldError = ({ id, error }: { readonly id: string; readonly error: string }) => (
  <span className={styles['error']} id={`${id}-error`}>
    <CircleAlert />
    <span>{error}</span>
  </span>
);

type TextProps = Common &
  InputHTMLAttributes<HTMLInputElement> & {
    readonly ref?: Ref<HTMLInputElement>;
    /** What its number is of, within the frame. */
    readonly unit?: ReactNode;
  };

export function TextField({ label, hint, error, isOptional, unit, ...input }: TextProps) {
  const id = useId();
  const field = (
    <input className={styles['input']} dir="auto" {...described({ id, hint, error })} {...input} />
  );
  return (
    <Around id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      {unit === undefined ? (
        field
      ) : (
        <span className={styles['framed']}>
          {field}
          <span className={styles['unit']}>{unit}</span>
        </span>
      )}
    </Around>
  );
}

type AreaProps = Common &
  InputHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

export function AreaField({ label, hint, error, isOptional, ...input }: AreaProps) {
  const id = useId();
  return (
    <Around id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <textarea className={styles['input']} dir="auto" {...described({ id, hint, error })} {...input} />
    </Around>
  );
}

type CheckProps = { readonly label: string } & InputHTMLAttributes<HTMLInputElement> & {
    readonly ref?: Ref<HTMLInputElement>;
  };

export function CheckField({ label, ...input }: CheckProps) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" className={styles['box']} {...input} />
      <span dir="auto">{label}</span>
    </label>
  );
}

type FieldSetProps = {
  readonly legend: string;
  readonly isOptional?: boolean | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
};

/** Fields that are one answer together. */
export function FieldSet({ legend, isOptional, error, children }: FieldSetProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {legend}
        {isOptional ? <Optional /> : null}
      </legend>
      {children}
      {error ? <FieldError id={id} error={error} /> : null}
    </fieldset>
  );
}

/** The fields of a form below one another. */
export const formClass = styles['form'];
/** Fields beside one another where there is room. */
export const rowClass = styles['row'];
export const actionsClass = styles['actions'];
export const inputClass = styles['input'];
/** A box that is ticked. */
export const boxClass = styles['box'];
