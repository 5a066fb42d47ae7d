import type { Locator, Page } from '@playwright/test';
import { DESK_WORDS, type Language } from '../setup/words.ts';
import { ActivityPage } from './activity-page.ts';
import { Copy } from './copy.ts';
import { EnrollmentFrame } from './enrollment-frame.ts';
import { Files } from './files.ts';
import { HelpPage } from './help-page.ts';
import { HistoryPage } from './history-page.ts';
import { HomePage } from './home-page.ts';
import { Notices } from './notices.ts';
import { Intake } from './intake.ts';
import { LedgerPage } from './ledger-page.ts';
import { Palette } from './palette.ts';
import { PaperPage } from './paper-page.ts';
import { PersonPage } from './person-page.ts';
import { ProfilePage } from './profile-page.ts';
import { QueuePage } from './queue-page.ts';
import { ReceiptPage } from './receipt-page.ts';
import { ReviewPage } from './review-page.ts';
import { Spreadsheet } from './spreadsheet.ts';
import { UnknownPage } from './unknown-page.ts';
import { StartPage } from './start-page.ts';
import { VaultPage } from './vault-page.ts';

/** All pages of the app in one language. */
export class Desk {
  readonly page: Page;
  readonly activity: ActivityPage;
  readonly home: HomePage;
  readonly intake: Intake;
  readonly ledger: LedgerPage;
  readonly start: StartPage;
  readonly frame: EnrollmentFrame;
  readonly person: PersonPage;
  readonly review: ReviewPage;
  readonly unknown: UnknownPage;
  readonly receipt: ReceiptPage;
  readonly paper: PaperPage;
  readonly palette: Palette;
  readonly copy: Copy;
  readonly files: Files;
  readonly help: HelpPage;
  readonly history: HistoryPage;
  readonly profile: ProfilePage;
  readonly queue: QueuePage;
  readonly spreadsheet: Spreadsheet;
  readonly vault: VaultPage;
  readonly notices: Notices;
  /** The menu at the top of every page: language, help, profile. */
  readonly menuButton: Locator;
  readonly notFound: Locator;
  readonly #undoName: string;

  constructor(page: Page, language: Language = 'es') {
    this.page = page;
    this.activity = new ActivityPage(page);
    this.home = new HomePage(page, language);
    this.intake = new Intake(page);
    this.ledger = new LedgerPage(page);
    this.start = new StartPage(page, language);
    this.frame = new EnrollmentFrame(page, language);
    this.person = new PersonPage(page, language);
    this.review = new ReviewPage(page, language, this.frame.saving);
    this.unknown = new UnknownPage(page, language);
    this.receipt = new ReceiptPage(page, language);
    this.paper = new PaperPage(page, language);
    this.palette = new Palette(page, language);
    this.copy = new Copy(page);
    this.files = new Files(page);
    this.help = new HelpPage(page, language);
    this.history = new HistoryPage(page, language);
    this.profile = new ProfilePage(page);
    this.queue = new QueuePage(page);
    this.spreadsheet = new Spreadsheet(page);
    this.vault = new VaultPage(page);
    this.notices = new Notices(page);
    this.menuButton = page
      .getByRole('banner')
      .getByRole('button', { name: /^(?:Idioma, aspecto y ayuda|Language, look and help)$/ });
    this.notFound = page.getByRole('heading', { level: 1, name: 'No encontramos esta página' });
    this.#undoName = DESK_WORDS.undo[language];
  }

  get undoButton(): Locator {
    return this.page.getByRole('button', { name: this.#undoName, exact: true });
  }

  /** From the list of enrollments to the empty fields of the first person of a new one. */
  async startPerson(): Promise<void> {
    await this.home.newButton.click();
    await this.start.fill();
    await this.frame.nextButton.click();
  }

  /** Switches the language of the screen; the pages of the other language are another desk. */
  async switchLanguage(language: Language): Promise<void> {
    const name = language === 'es' ? 'Español' : 'English';
    await this.menuButton.click();
    await this.page.getByRole('banner').getByRole('button', { name, exact: true }).click();
  }
}
