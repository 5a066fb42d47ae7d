import {
  Activity,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { today } from '../../services/clock.ts';
import { usePersonRecord, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { afterPaint, atRest } from '../../ui/schedule.ts';
import { useLinkedPerson } from './use-linked-person.ts';

/** Time without a key or a press after which the next page is prepared. */
const REST_MS = 700;
/** Time on a link after which its page is prepared. On its way over a list, the pointer is on each for less. */
const STAY_MS = 80;

/** A page, and what it was made from. */
interface MadePage {
  readonly key: number;
  readonly personId: EntityId;
  readonly person: Person | undefined;
  readonly basis: unknown;
  readonly day: string;
}

interface ReadyPagesProps {
  /** The person who is shown; empty on the first step, which comes before all of them. */
  readonly personId: EntityId;
  /** Renders the page of a person; `isAside` for one that is made before it is shown. Stable. */
  readonly children: (personId: EntityId, isAside: boolean) => ReactNode;
}

let lastKey = 0;

/**
 * The page of a person. While nothing is typed, one more page is made aside, and a switch only shows it: that of the person
 * whose link the pointer or the focus is on, or else the next one. A page that was left is dropped with all that its form
 * held, and one whose person has changed since is made anew.
 */
export function ReadyPages({ personId, children }: ReadyPagesProps) {
  const session = useSession();
  const basis = useProfile();
  const linkedId = useLinkedPerson(session.id);
  const nextId = useSessionPart(({ header }) => header.personIds[header.personIds.indexOf(personId) + 1]);
  const wantedId = linkedId === '' || linkedId === personId ? nextId : linkedId;
  const wanted = usePersonRecord(wantedId ?? '');
  const toPage = (id = ''): MadePage | undefined => {
    lastKey += 1;
    return id === ''
      ? undefined
      : { key: lastKey, personId: id, person: session.findPerson(id), basis, day: today() };
  };
  const [shown, setShown] = useState(() => toPage(personId));
  const [aside, setAside] = useState<MadePage>();
  const [left, setLeft] = useState<MadePage>();
  const isAsideOf = (id = '') =>
    aside !== undefined &&
    aside.personId === id &&
    aside.person === session.findPerson(id) &&
    aside.basis === basis &&
    aside.day === today();
  if ((shown?.personId ?? '') !== personId) {
    // An address that names an entry needs the whole page at once.
    const isReady = isAsideOf(personId) && window.location.hash === '';
    setShown(isReady ? aside : toPage(personId));
    setAside(undefined);
    setLeft(shown);
  }
  // Taken apart after the switch is painted.
  useEffect(() => {
    if (!left) return undefined;
    return afterPaint(() => startTransition(() => setLeft(undefined)));
  }, [left]);
  const isMade = isAsideOf(wantedId);
  useEffect(() => {
    if (isMade) return undefined;
    return atRest(
      () => startTransition(() => setAside(toPage(wantedId))),
      REST_MS,
      wantedId === linkedId ? STAY_MS : REST_MS,
    );
    // Made of what the session and the profile hold at that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMade, linkedId, wantedId, wanted, basis]);
  return (
    [shown, aside, left]
      .filter((page) => page !== undefined)
      // To move a page in the document costs as much as to make it.
      .toSorted((one, other) => one.key - other.key)
      .map((page) => <Place key={page.key} page={page} isShown={page === shown} render={children} />)
  );
}

interface PlaceProps {
  readonly page: MadePage;
  readonly isShown: boolean;
  readonly render: ReadyPagesProps['children'];
}

/** A page in an element that is in the document only while the page is shown: its ids are those of every person. */
function Place({ page, isShown, render }: PlaceProps) {
  const [isAside] = useState(!isShown);
  const content = useMemo(() => render(page.personId, isAside), [render, page, isAside]);
  const outer = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isShown) inner.current?.remove();
  }, [isShown]);
  return (
    <div ref={outer}>
      <Entrance isOpen={isShown} outer={outer} inner={inner} />
      <div ref={inner}>
        <Activity mode={isShown ? 'visible' : 'hidden'}>{content}</Activity>
      </div>
    </div>
  );
}

interface EntranceProps {
  readonly isOpen: boolean;
  readonly outer: RefObject<HTMLElement | null>;
  readonly inner: RefObject<HTMLElement | null>;
}

/** Brings the page into the document before its effects run, which may focus one of its entries. */
function Entrance({ isOpen, outer, inner }: EntranceProps) {
  useLayoutEffect(() => {
    if (isOpen && inner.current && !inner.current.isConnected) outer.current?.append(inner.current);
  }, [isOpen, outer, inner]);
  return null;
}
