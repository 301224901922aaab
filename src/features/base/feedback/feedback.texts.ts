// Every text of feedback: the dialog's, and the ones that the server answers with.

export const feedbackTexts = {
  dialogTitle: 'Submit Feedback',
  imageHint: 'Paste or drag & drop an image here (PNG, JPG, GIF, WEBP - max 5MB)',
  enterTitle: 'Please enter a title',
  enterFeedback: 'Please enter your feedback',
  enterFeedbackFirst: 'Please enter feedback text before generating a title',
  generationFailed: 'Failed to generate title. Please try again or enter one manually.',
  submitted: 'Feedback submitted successfully!',
  notSubmitted: 'Failed to submit feedback',
  requestFailed: 'An error occurred. Please try again.',
  titleRequired: 'Title is required',
  feedbackRequired: 'Feedback is required',
  titleTooLong: 'Please use at most 120 characters for the title',
  feedbackTooLong: 'Please use at most 10,000 characters',
  imageTooLarge: 'Image file is too large. Maximum size is 5MB.',
  unsupportedImage: 'Unsupported file format. Please use JPG, PNG, GIF, or WEBP.',
} as const

/** Why nothing can be replied, in the words of the page and of the server. */
export const replyRefusals = {
  noMail: 'No mail server is configured, so you cannot reply here. Set SMTP_URL.',
  accountGone: 'You cannot reply: the account of this person is gone.',
  notConfirmed: 'You cannot reply: this person has not confirmed an e-mail address.',
} as const

export const statusLabels = { NEW: 'New', SEEN: 'Seen', DONE: 'Done' } as const
