import { t } from '@lingui/core/macro'
import { eq } from 'drizzle-orm'
import { payeeDetails } from '../../../../server/db/schema/payee-details.ts'
import type { OwnData } from '../../entities/server/own-data.repository.ts'

export const ownPayeeDetails: OwnData = {
  name: 'how-to-pay-you.json',
  get about() {
    return t`how you want to be paid`
  },
  of: [payeeDetails],
  async read(db, userId) {
    const [row] = await db
      .select({
        accountHolder: payeeDetails.accountHolder,
        iban: payeeDetails.iban,
        link: payeeDetails.link,
        note: payeeDetails.note,
        updatedAt: payeeDetails.updatedAt,
      })
      .from(payeeDetails)
      .where(eq(payeeDetails.userId, userId))
    return row ?? null
  },
}
