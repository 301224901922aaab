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

/** What kept files from being stored, by the code of the refusal. */
export const uploadProblems = {
  invalid: 'That file could not be accepted. Send pictures of up to 15 MB or PDFs of up to 25 MB.',
  'too-large': 'That is more than 25 MB at once. Please send fewer files.',
  'too-many': 'That is enough for today: a link takes 20 files a day. Please send the others tomorrow.',
  conflict: 'There is no room for these files, or this job is over. Write to the family.',
  unavailable: 'Many files are arriving at once. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const
type UploadProblem = keyof typeof uploadProblems

export const isUploadProblem = (text: unknown): text is UploadProblem =>
  typeof text === 'string' && Object.hasOwn(uploadProblems, text)
