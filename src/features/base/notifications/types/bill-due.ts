import { z } from 'zod'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { idSchema } from '../../../../lib/ids.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { defineNotification } from '../define-notification.ts'

const timeLeft = (days: number) =>
  days === 0 ? 'That is today.' : days === 1 ? 'That is tomorrow.' : `There are ${days} days left.`

/** Some days before a bill has to be paid. */
export const billDue = defineNotification({
  type: 'BILL_DUE',
  label: 'A bill is due soon',
  facts: z.object({
    billId: idSchema,
    title: z.string(),
    payee: z.string().nullable(),
    amountMinor: z.number().int(),
    isEstimate: z.boolean(),
    currency: z.string(),
    dueOn: z.iso.date(),
    daysLeft: z.number().int().min(0),
    familyGroupId: idSchema,
    propertyId: idSchema.nullable(),
    propertyName: z.string().nullable(),
    projectId: idSchema.nullable(),
  }),
  write: ({ billId, title, payee, amountMinor, isEstimate, currency, dueOn, daysLeft, ...place }) => {
    const { familyGroupId, propertyId, propertyName, projectId } = place
    // The same for every reader, whatever their locale: it is written once.
    const amount = `${isEstimate ? 'about ' : ''}${formatMoney(amountMinor, currency, 'en')}`
    const what = [amount, payee && `to ${payee}`, propertyName && `for ${propertyName}`].filter(Boolean)
    const sentence = what.join(' ')
    return {
      title: `${title} is due on ${formatCalendarDate(dueOn, 'en-GB')}`,
      message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. ${timeLeft(daysLeft)}`,
      metadata: {
        familyGroupId,
        billId,
        ...(propertyId && { propertyId }),
        ...(projectId && { projectId }),
      },
    }
  },
})
