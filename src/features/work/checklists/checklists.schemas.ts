import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'
import { maxLineLength } from '../work-terms/checklists.rules.ts'

export const lineText = requiredText(() => t`Enter what needs to be done.`, { max: maxLineLength })

/** The service refuses more than fit, and says how many do. */
const maxSent = 1_000

export const addLinesInput = z.strictObject({
  taskId: idSchema,
  texts: z
    .array(lineText)
    .min(1, { error: () => t`Enter what needs to be done.` })
    .max(maxSent),
})
export type AddLinesInput = z.infer<typeof addLinesInput>

const lineInput = z.strictObject({ taskId: idSchema, lineId: idSchema })

export const setLineDoneInput = lineInput.extend({ isDone: z.boolean() })
export type SetLineDoneInput = z.infer<typeof setLineDoneInput>

/** `from`: the text that the person saw, so that no one overwrites a newer one. */
export const editLineInput = lineInput.extend({ from: z.string().max(maxLineLength), text: lineText })
export type EditLineInput = z.infer<typeof editLineInput>

const order = z.array(idSchema).max(100)
export const reorderChecklistInput = z.strictObject({ taskId: idSchema, from: order, to: order })
export type ReorderChecklistInput = z.infer<typeof reorderChecklistInput>

export const deleteLineInput = lineInput
export type DeleteLineInput = z.infer<typeof deleteLineInput>

/** What a deletion removed, so that it can be restored in place. */
export const restoreLineInput = lineInput.extend({
  text: lineText,
  isDone: z.boolean(),
  position: z.number().int().min(0).max(1_000_000),
})
export type RestoreLineInput = z.infer<typeof restoreLineInput>

export type ChecklistLineView = {
  id: string
  text: string
  position: number
  isDone: boolean
  /** The current name of the person who ticked it. */
  doneByName: string | null
}
