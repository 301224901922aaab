/** What the page says after something was done; the address carries only its name. */
export const noticeTexts = {
  accepted: 'You accepted the job. The family has been told.',
  declined: 'You declined the job. The family has been told.',
  sent: 'Sent. The family has been told.',
  saved: 'Saved.',
  uploaded: 'Uploaded. The family has been told.',
} as const
export type Notice = keyof typeof noticeTexts

export const isNotice = (text: unknown): text is Notice =>
  typeof text === 'string' && Object.hasOwn(noticeTexts, text)

export const workerPageTexts = {
  unknownAction: 'This form could not be understood. Please open the page again and try once more.',
  noLongerOpen: 'This job is no longer open to you.',
  typed: 'This is what you typed. Copy it before you leave this page.',
}

/** How the page calls the fields of its forms, for what is given back when their form is not there any more. */
export const fieldNames: Record<string, string> = {
  name: 'Your name',
  reason: 'Reason',
  body: 'Message',
  on: 'Date',
  from: 'From',
  until: 'Until',
  note: 'Note',
  labour: 'Labour',
  materials: 'Materials',
  other: 'Other costs',
  validUntil: 'Valid until',
  startsOn: 'You can start on',
  days: 'Working days',
  terms: 'Terms',
  number: 'Invoice number',
  amount: 'Amount',
  issuedOn: 'Date of the invoice',
  dueOn: 'Due on',
  answer: 'Your answer',
}
