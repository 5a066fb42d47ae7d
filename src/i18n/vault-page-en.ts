import type { vaultPageEs } from './vault-page-es.ts';

/** English of the page that asks for the passphrase. */
export const vaultPageEn: Readonly<Record<keyof typeof vaultPageEs, string>> = {
  'vault.create.title': 'Choose a passphrase',
  'vault.create.lead':
    'What you enter in Enrola is saved encrypted on this computer. This passphrase opens it: it is asked for at the start and after a while without use.',
  'vault.create.warning':
    'Without this passphrase nothing saved on this computer can be read, and nobody can recover it. Write it down in a safe place, away from this computer.',
  'vault.create.submit': 'Use this passphrase',
  'vault.create.working': 'Preparing the encryption…',
  'vault.open.title': 'Type your passphrase',
  'vault.open.lead': 'What is saved on this computer is encrypted. The passphrase opens it.',
  'vault.open.saved': 'What was entered here is saved. Once open, it goes on where it was.',
  'vault.open.unsaved':
    'The last of what was entered here could not be saved yet. Do not close this tab: it is tried again, and once open everything is there.',
  'vault.open.submit': 'Open',
  'vault.open.working': 'Opening…',
  'vault.passphrase': 'Passphrase',
  'vault.passphrase.hint':
    '{n} characters or more. Four random words are easy to remember and hard to guess.',
  'vault.repeat': 'Repeat the passphrase',
  'vault.show': 'Show what I type',
  'vault.browser':
    'If the browser offers to save it, say no: whoever uses this browser could open what is saved.',
  'vault.problem.empty': 'Type the passphrase.',
  'vault.problem.too-short': 'It is too short: use {n} characters or more.',
  'vault.problem.different': 'It differs from the first one. Show them to compare, or type them again.',
  'vault.problem.wrong':
    'This passphrase does not open what is saved. Check capitals and spaces, and try again.',
  'vault.failure.unavailable':
    'At this address the browser cannot encrypt. Open Enrola by https: or tell who runs it.',
  'vault.failure.unfinished': 'It could not be finished. Try again; if it happens again, load the page anew.',
  'vault.line.encrypted': 'Encrypted on this computer',
  'vault.line.tab': 'In this tab only: deleted when it is closed',
  'vault.line.nowhere': 'Nothing is saved: it is lost when this page is closed or loaded anew',
  'vault.line.locking': 'Locked as soon as the service answers',
  'vault.lock': 'Lock',
  'vault.hindered.no-encryption.title': 'At this address nothing can be encrypted',
  'vault.hindered.no-encryption':
    'The service asks that what is entered be saved encrypted, and the browser encrypts at https: addresses only. Open Enrola by https: or tell who runs it. Nothing is saved here.',
  'vault.hindered.memory.title': 'This browser does not let anything be saved',
  'vault.hindered.memory':
    'The service asks that what is entered be saved encrypted, and this browser lets nothing be saved. You can go on without saving: what you enter is lost when this page is closed or loaded anew, and cannot be sent.',
  'vault.hindered.unreadable.title': 'What is saved on this computer cannot be read',
  'vault.hindered.unreadable':
    'What is saved is encrypted, and the record that opens it is of a newer Enrola or damaged. It stays as it is. Load the page anew; if it happens again, tell who runs Enrola.',
  'vault.hindered.continue': 'Go on without saving',
  'vault.hindered.reload': 'Load the page anew',
  'vault.forget': 'I forgot the passphrase',
  'vault.forget.title': 'Start anew without the passphrase',
  'vault.forget.lead':
    'Without the passphrase the enrollments saved on this computer cannot be recovered in any way. To use Enrola here again they must be deleted and another passphrase chosen. What the service has received does not change.',
  'vault.forget.confirm': 'I understand that the enrollments saved on this computer are deleted for good',
  'vault.forget.unconfirmed': 'Tick the box; without it nothing is deleted.',
  'vault.forget.submit': 'Delete what is saved',
  'vault.forget.working': 'Deleting…',
};
