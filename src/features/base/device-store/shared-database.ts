import { isReceiving } from './device-flag.ts'
import { sealedRecords } from './sealed-records.ts'

// What other apps shared with Kinstead, until the person says what it is (docs/adr/0095). The service worker writes it and
// the pages read it, so that nothing is imported here that a worker does not have.

const databaseName = 'kinstead-shared'

/** The worker has no `localStorage`, where the pages’ flag is. */
const exists = async () =>
  'localStorage' in globalThis
    ? isReceiving()
    : (await indexedDB.databases()).some(({ name }) => name === databaseName)

export const sharedRecords = sealedRecords(databaseName, exists)

/** Who receives, and where the last things went. Nothing is written without it, so that nothing outlives a sign-out. */
export const receiverRecord = 'receiver'
