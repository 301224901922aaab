import { AppError } from '../../../../lib/app-error.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { paymentTexts } from '../payments.texts.ts'
import { hasMoney } from './money-of-property.repository.ts'

/** What was paid for a house stays: it is archived, not deleted. The caller holds the property. */
export async function requireNoMoney(tx: Tx, house: { propertyId: string; familyGroupId: string }) {
  if (await hasMoney(tx, house)) throw new AppError('conflict', paymentTexts.houseHasMoney)
}
