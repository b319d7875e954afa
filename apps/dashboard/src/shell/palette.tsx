// Finds a page or a record by what somebody types. The arrows go through what was found, Enter opens it, Esc closes. What is found for a text
// that is not there any more is never offered; an Enter that comes before the answer waits for it.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog } from '@base-ui/react/dialog';
import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isLimited } from '../api/limited.ts';
import { useAnswer } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Refused } from '../design/parts/notice.tsx';
import { Status } from '../design/parts/status.tsx';
import type { Role } from '../roles/role.ts';
import { actionsFor } from './palette-actions.ts';
import { type Choice, type ChoiceGroup, placesFor, recordsOf } from './palette-choices.ts';
import styles from './palette.module.css';

/** Until nothing was typed for so long, nothing is asked. */
const PAUSE_MS = 200;
/** As much as the API takes. */
const TEXT_LENGTH_MAX = 200;

type Props = {
  readonly role: Role;
  /** What was typed already. */
  readonly start: string;
  readonly onClose: () => void;
};

export function Palette({ role, start, onClose }: Props) {
  const [typed, setTyped] = useState(start);
  const text = typed.trim();
  const { records, isSearching, refused } = useRecords(role, text);
  const session = useSession();
  const groups = [placesFor(role.places, text), ...records, actionsFor(role, session, text)].filter(
    ({ choices }) => choices.length > 0,
  );
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['back']} />
        <Dialog.Popup className={styles['popup']} initialFocus={input}>
          <Dialog.Title className="visually-hidden">
            <Trans>Search</Trans>
          </Dialog.Title>
          <Choices
            input={input}
            typed={typed}
            groups={groups}
            isSearching={isSearching}
            onType={setTyped}
            onDone={onClose}
          />
          {refused ? <Refused refusal={refused.refusal} retry={refused.retry} /> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What the API finds for the text; a question that another one follows is given up. */
function useRecords(role: Role, text: string) {
  const asked = usePaused(text);
  // Who is limited to accounts finds pages.
  const mayFind = !isLimited(useSession().user);
  const answer = useAnswer(
    `/${role.name}/search`,
    { query: { q: asked } },
    { isAsked: asked !== '' && mayFind, isEmpty: ({ found }) => found.length === 0 },
  );
  const isOfText = asked === text && text !== '';
  const isAnswered = answer.state === 'ready' || answer.state === 'empty';
  return {
    records: isOfText && isAnswered ? recordsOf(answer.data.found) : [],
    isSearching: mayFind && text !== '' && !(isOfText && (isAnswered || answer.state === 'failed')),
    refused: isOfText && answer.state === 'failed' ? answer : undefined,
  };
}

/** The text as it was when the last pause in typing began. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  // Outside React: time.
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

type ChoicesProps = {
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly groups: readonly ChoiceGroup[];
  readonly isSearching: boolean;
  readonly onType: (typed: string) => void;
  readonly onDone: () => void;
};

function Choices({ input, typed, groups, isSearching, onType, onDone }: ChoicesProps) {
  const navigate = useNavigate();
  const id = useId();
  const [chosen, choose] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const choices = groups.flatMap((group) => group.choices);
  const at = Math.min(chosen, choices.length - 1);
  const present = choices[at];
  const idOf = (choice: Choice): string => `${id}-${choices.indexOf(choice)}`;

  const go = ({ to }: Choice) => {
    onDone();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown') choose((at + 1) % Math.max(choices.length, 1));
    else if (key === 'ArrowUp') choose((at - 1 + choices.length) % Math.max(choices.length, 1));
    else if (key === 'Enter' && !event.nativeEvent.isComposing) {
      if (present) go(present);
      else setEntered(isSearching);
    } else return;
    event.preventDefault();
  };
  // Outside React: the address, which an Enter before the answer has asked for.
  useEffect(() => {
    if (!isEntered || isSearching) return;
    setEntered(false);
    if (present) go(present);
  });
  // Outside React: what is scrolled into sight.
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  return (
    <>
      <div className={styles['head']}>
        <SearchIcon />
        <input
          ref={input}
          className={styles['input']}
          type="text"
          value={typed}
          maxLength={TEXT_LENGTH_MAX}
          placeholder={t`Search pages, campaigns, partners, IDs, orders…`}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-label={t`Search`}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={present ? `${id}-${at}` : undefined}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            choose(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <Dialog.Close className={styles['close']} aria-label={t`Close`}>
          <X />
        </Dialog.Close>
      </div>
      <p className={styles['told']} role="status">
        {resultText(typed, choices.length, isSearching)}
      </p>
      <div
        className={styles['list']}
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Results`}
        hidden={choices.length === 0}
      >
        {groups.map(({ label, choices: ofGroup, more }) => (
          <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
            <div className={styles['group']} id={`${id}-${label}`} role="presentation">
              {more ? t`${label}, top matches` : label}
            </div>
            {ofGroup.map((choice) => (
              <div
                key={choice.key}
                id={idOf(choice)}
                className={styles['choice']}
                role="option"
                aria-selected={choice === present}
                // Before the field loses the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(choice)}
              >
                <span className={styles['name']} dir="auto">
                  {choice.name}
                </span>
                <span className={styles['detail']} dir="auto">
                  {choice.detail}
                </span>
                {choice.status === '' ? null : <Status status={choice.status} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function resultText(typed: string, count: number, isSearching: boolean): string {
  if (isSearching) return t`Searching…`;
  if (count === 0) return t`No results`;
  if (typed.trim() === '') return t`Type to search, or choose a page`;
  return plural(count, { one: '# result', other: '# results' });
}
