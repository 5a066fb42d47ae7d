import { useEffect, useRef } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';
import { HOME_PATH } from '../services/navigation/paths.ts';
import { tellReturned } from '../services/returned-notice.ts';
import { isDialogOpen } from '../ui/dialog.tsx';
import { navigate } from '../ui/page-link.tsx';
import './count-mark.css';

/** More than this is not counted out. */
const MAX = 99;

/** A number beside a link of the bar. It stands in the gap between two links, so that it moves none of them. */
export function CountMark({ count = 0 }: { readonly count: number | undefined }) {
  return count > 0 && <span className="topbar__count count"> {count > MAX ? `${MAX}+` : count}</span>;
}

/** A dialog keeps what was typed into it. */
function goHome(): void {
  if (!isDialogOpen()) navigate(HOME_PATH);
}

/** The number of what came back; the browser tells of a further one where the user asked for it. */
export function ReturnedMark({ count }: { readonly count: number | undefined }) {
  const { t, plural } = useTranslator();
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== undefined && count !== undefined && count > before.current)
      tellReturned(t('returned.notice'), plural('returned.notice.now', count), goHome);
    before.current = count;
  }, [count, t, plural]);
  return <CountMark count={count} />;
}
