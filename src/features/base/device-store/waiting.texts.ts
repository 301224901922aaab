import { plural } from '@lingui/core/macro'

export const waitingTexts = {
  askLoss: (count: number) =>
    plural(count, {
      one: '# change that you made offline has not been sent. Continue and lose it?',
      other: '# changes that you made offline have not been sent. Continue and lose them?',
    }),
} as const
