import { z } from 'zod'
import { idSchema } from '../../../lib/ids.ts'

export const listAssetHistoryInput = z.strictObject({
  assetId: idSchema,
  /** The last task of the page before. */
  after: idSchema.optional(),
})
export type ListAssetHistoryInput = z.infer<typeof listAssetHistoryInput>

/** Work that was done on an asset. */
export type DoneWorkView = {
  taskId: string
  title: string
  /** The day where the property is. */
  doneOn: string
  /** Null when nobody knows any more. */
  doneByName: string | null
  /** In minor units of the group's currency. */
  costMinor: number | null
  photoCount: number
}

export type AssetHistoryView = { work: DoneWorkView[]; currency: string; next: string | null }
