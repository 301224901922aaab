import { t } from '@lingui/core/macro'
// All texts of feedback, for the dialog and the server.

export const feedbackTexts = {
  get dialogTitle() {
    return t`Submit Feedback`
  },
  get imageHint() {
    return t`Paste or drag & drop an image here (PNG, JPG, GIF, WEBP - max 5MB)`
  },
  get enterTitle() {
    return t`Please enter a title`
  },
  get enterFeedback() {
    return t`Please enter your feedback`
  },
  get enterFeedbackFirst() {
    return t`Please enter feedback text before generating a title`
  },
  get generationFailed() {
    return t`Failed to generate title. Please try again or enter one manually.`
  },
  get submitted() {
    return t`Feedback submitted successfully!`
  },
  get notSubmitted() {
    return t`Failed to submit feedback`
  },
  get requestFailed() {
    return t`An error occurred. Please try again.`
  },
  get titleRequired() {
    return t`Title is required`
  },
  get feedbackRequired() {
    return t`Feedback is required`
  },
  get titleTooLong() {
    return t`Use at most 120 characters for the title`
  },
  get feedbackTooLong() {
    return t`Use at most 10,000 characters`
  },
  get imageTooLarge() {
    return t`Image file is too large. Maximum size is 5MB.`
  },
  get unsupportedImage() {
    return t`Unsupported file format. Please use JPG, PNG, GIF, or WEBP.`
  },
} as const

/** Why it is not possible to reply, for page and server. */
export const replyRefusals = {
  get noMail() {
    return t`You cannot reply because no mail server is configured. Set SMTP_URL.`
  },
  get accountGone() {
    return t`You cannot reply because this person’s account was deleted.`
  },
  get notConfirmed() {
    return t`You cannot reply because this person has not confirmed an e-mail address.`
  },
} as const

export const statusLabels = {
  get NEW() {
    return t`New`
  },
  get SEEN() {
    return t`Seen`
  },
  get DONE() {
    return t({ message: 'Done', context: 'feedback' })
  },
} as const
