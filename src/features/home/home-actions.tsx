import { useTranslator } from '../../i18n/use-translator.ts';
import { runOnceOffered } from '../../services/commands/run-once-offered.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { HELP_PATH, SPREADSHEET_PATH } from '../../services/navigation/paths.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyPage } from '../../ui/empty-page.tsx';
import { AddIcon, ChevronIcon } from '../../ui/icons.tsx';
import { FileIcon, ScanIcon, SheetIcon } from './home-icons.tsx';

interface HomeActionsProps {
  readonly onStart: () => void;
  readonly onOpenFile: () => void;
}

/** Actions beside the heading: one primary button, and a menu with the other ways to begin. */
export function HomeActions({ onStart, onOpenFile }: HomeActionsProps) {
  const { t } = useTranslator();
  return (
    <div className="home__actions">
      <Disclosure
        className="button"
        face={
          <>
            {t('home.bring')}
            <ChevronIcon />
          </>
        }
      >
        <OtherWays className="disclosure__item" onOpenFile={onOpenFile} />
      </Disclosure>
      <StartButton onStart={onStart} />
    </div>
  );
}

/** Shown while nothing is saved: the three steps of an enrollment, and the ways to begin. */
export function EmptyHome({ onStart, onOpenFile }: HomeActionsProps) {
  const { t } = useTranslator();
  return (
    <EmptyPage title={t('home.empty')}>
      <ol className="home__steps">
        {(['persons', 'correct', 'send'] as const).map((step) => (
          <li key={step}>
            <span>
              <strong>{t(`home.empty.${step}`)}</strong> {t(`home.empty.${step}.how`)}
            </span>
          </li>
        ))}
      </ol>
      <div className="home__actions">
        <StartButton onStart={onStart} />
        <OtherWays className="button" onOpenFile={onOpenFile} />
      </div>
      <PageLink className="home__help" href={HELP_PATH}>
        {t('home.help')}
      </PageLink>
    </EmptyPage>
  );
}

function StartButton({ onStart }: Pick<HomeActionsProps, 'onStart'>) {
  const { t } = useTranslator();
  return (
    <button type="button" className="button button--primary" onClick={onStart}>
      <AddIcon />
      {t('home.new')}
    </button>
  );
}

interface OtherWaysProps extends Pick<HomeActionsProps, 'onOpenFile'> {
  /** Class of each button and link. */
  readonly className: string;
}

function OtherWays({ className, onOpenFile }: OtherWaysProps) {
  const { t } = useTranslator();
  return (
    <>
      <button type="button" className={className} onClick={() => runOnceOffered('intake')}>
        <ScanIcon />
        {t('home.intake')}
      </button>
      <PageLink className={className} href={SPREADSHEET_PATH}>
        <SheetIcon />
        {t('sheet.open')}
      </PageLink>
      <button type="button" className={className} onClick={onOpenFile}>
        <FileIcon />
        {t('files.open')}
      </button>
    </>
  );
}
