import type { sendPageEs } from './send-page-es.ts';

/** English of the review and the receipt. */
export const sendPageEn: Readonly<Record<keyof typeof sendPageEs, string>> = {
  'review.title': 'Review',
  'review.hint': 'Check every value with the person. Nothing is sent until you press “Send enrollment”.',
  'review.edit': 'Correct {field}, {place}',
  'review.empty': 'No data',
  'review.none': 'None',
  'review.size': 'Size of the request: {bytes} of {max} bytes.',
  'review.tooLarge':
    'The request has {bytes} bytes and the service takes up to {max}. Send fewer persons or rows, or make two enrollments of it.',
  'review.send': 'Send enrollment',
  'review.sending': 'Sending…',
  'review.sendingNote': 'Sending. Do not close this page.',
  'outcome.notSent.offline':
    'Not sent: this computer is offline. Connect it and press “Send enrollment” again.',
  'outcome.answered.title': 'The service answered {status}: the enrollment is not confirmed',
  'outcome.answered.body':
    'The answer does not prove whether clients were created. The enrollment is still saved as it is. Read the answer and find out at the service before you send again.',
  'outcome.rejected.title': 'The service answered {status}: it created nothing',
  'outcome.rejected.body':
    'By the service profile, this answer proves that no clients were created. Correct what it says and send again.',
  'outcome.message': 'The service says:',
  'outcome.errors': 'Values that the service points at',
  'outcome.noAnswer.when': 'Known since: {when}',
  'outcome.noAnswer.title': 'Sent, but the outcome is not known',
  'outcome.noAnswer.network': 'The connection broke before an answer came.',
  'outcome.noAnswer.timeout': 'The service did not answer in time.',
  'outcome.noAnswer.incomplete': 'The answer arrived incomplete.',
  'outcome.noAnswer.redirect': 'The service answered with a redirect, which was not followed.',
  'outcome.noAnswer.body':
    'The service may have created the clients. The enrollment is still saved. Find out at the service before you send again.',
  'outcome.answer': 'Answer as received',
  'outcome.noBody': 'The answer carries no text.',
  'outcome.truncated': 'The answer was longer; this is its beginning.',
  'outcome.when': 'Answer received: {when}',
  'receipt.title': 'Receipt',
  'receipt.confirmed': 'The service received the enrollment.',
  'receipt.status': 'Status',
  'receipt.reference': 'Reference number',
  'receipt.time': 'Time of the answer',
  'receipt.contentType': 'Type of the answer',
  'receipt.persons': 'Persons',
  'receipt.request': 'Exact JSON that was sent',
};
