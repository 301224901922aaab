import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { dayOf, defineNotification } from '../define-notification.ts'

/** Sent to the payer and the other managers when a cancelled plan ends soon. */
export const subscriptionLapsing = defineNotification({
  type: 'SUBSCRIPTION_LAPSING',
  topic: 'MONEY',
  get label() {
    return t`A plan that covers your group ends soon`
  },
  emailByDefault: true,
  facts: z.object({
    endsOn: z.iso.date(),
    /** Null for the payer. */
    payerName: z.string().nullable(),
    groups: z.array(z.string()),
  }),
  write: ({ endsOn, payerName, groups }) => ({
    title: payerName
      ? t`The plan for ${groups.join(', ')} ends on ${dayOf(endsOn)}`
      : t`Your plan ends on ${dayOf(endsOn)}`,
    message: [
      payerName && t`${payerName} pays for it and has cancelled it.`,
      !payerName && groups.length > 0 && t`It covers ${groups.join(', ')}.`,
      t`Nothing will be hidden or deleted. You only need a plan to add another property or group.`,
    ]
      .filter(Boolean)
      .join(' '),
    metadata: {},
  }),
})
