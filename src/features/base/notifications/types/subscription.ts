import { z } from 'zod'
import { dayOf, defineNotification } from '../define-notification.ts'

/** A plan was cancelled and ends soon. To the one who pays it, and to the other managers of what it covers. */
export const subscriptionLapsing = defineNotification({
  type: 'SUBSCRIPTION_LAPSING',
  label: 'A plan that covers a group of yours ends soon',
  emailByDefault: true,
  facts: z.object({
    endsOn: z.iso.date(),
    /** Null for the one who pays. */
    payerName: z.string().nullable(),
    groups: z.array(z.string()),
  }),
  write: ({ endsOn, payerName, groups }) => ({
    title: payerName
      ? `The plan for ${groups.join(', ')} ends on ${dayOf(endsOn)}`
      : `Your plan ends on ${dayOf(endsOn)}`,
    message: [
      payerName && `${payerName} pays it and has cancelled it.`,
      !payerName && groups.length > 0 && `It covers ${groups.join(', ')}.`,
      'Nothing is hidden or deleted then; only a further property or group needs a plan.',
    ]
      .filter(Boolean)
      .join(' '),
    metadata: {},
  }),
})
