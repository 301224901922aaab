/** What failed, in the words that the product has always had. Nobody is shown them: the next poll tries again. */
export const failures = {
  list: 'Failed to fetch notifications',
  count: 'Failed to fetch unread count',
  read: 'Failed to mark as read',
  readAll: 'Failed to mark all as read',
  remove: 'Failed to delete notification',
} as const

export const mailStates = {
  sent: null,
  'not-configured': 'This installation sends no mail.',
  'not-verified': 'Your e-mail address is not verified, so that no mail is sent to it.',
} as const

export const digestLabel = 'Weekly digest'
export const digestHelp = 'Each Monday: what you have not read of the last seven days.'
