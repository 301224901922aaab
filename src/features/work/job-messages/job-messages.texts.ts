import { t } from '@lingui/core/macro'
export const jobMessageTexts = {
  get otherIsThere() {
    return t`Your message was already sent with its earlier text. Reload the page to see it, then send what you want to add.`
  },
  get noReader() {
    return t`This contractor has no active link to this job. Create a link first, so they can read your message.`
  },
}
