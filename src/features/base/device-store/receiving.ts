import { receivingFlag } from './device-flag.ts'
import { bytesOf } from './sealed-records.ts'
import { receiverRecord, sharedRecords } from './shared-database.ts'
import { removeUnusedWorker } from './worker-registration.ts'

/** Who receives what other apps share, and the property and group that the last things went to. */
export type Receiver = { userId: string; propertyId: string | null; familyGroupId: string | null }

export const readReceiver = () => sharedRecords.readRecord<Receiver>(receiverRecord)

/** Lets this browser receive for a person from now on. */
export async function startReceiving(userId: string): Promise<void> {
  localStorage.setItem(receivingFlag, userId)
  const receiver: Receiver = { userId, propertyId: null, familyGroupId: null }
  await sharedRecords.writeIf(null, receiverRecord, bytesOf(receiver))
}

/** Deletes what was shared, and receives nothing more. */
export async function endReceiving(): Promise<void> {
  localStorage.removeItem(receivingFlag)
  await Promise.all([sharedRecords.deleteAll(), removeUnusedWorker()])
}
