import { t } from '@lingui/core/macro'
export const analyticsTexts = {
  get title() {
    return t`Usage statistics`
  },
  get question() {
    return t`Allow this Kinstead to count which pages you use, so that it can be improved? Names, texts and pictures are never sent.`
  },
  get switch() {
    return t`Share usage statistics`
  },
  get help() {
    return t`The kinds of pages you open, under a random ID, and how you use them, with all text hidden. Names, what you type, photos and files are never sent. If your browser asks not to be tracked, nothing is counted.`
  },
} as const
