import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'
import { maxLineLength } from './checklists.rules.ts'

export const lineText = requiredText('what has to be done', { max: maxLineLength })

/** More than fit are refused by the service, with how many do. */
const maxSent = 1_000

export const addLinesInput = z.strictObject({
  taskId: idSchema,
  texts: z.array(lineText).min(1, 'Please enter what has to be done.').max(maxSent),
})
export type AddLinesInput = z.infer<typeof addLinesInput>

const lineInput = z.strictObject({ taskId: idSchema, lineId: idSchema })

export const setLineDoneInput = lineInput.extend({ isDone: z.boolean() })
export type SetLineDoneInput = z.infer<typeof setLineDoneInput>

/** `from`: the text that its person saw, so that nobody overwrites what another one wrote. */
export const editLineInput = lineInput.extend({ from: z.string().max(maxLineLength), text: lineText })
export type EditLineInput = z.infer<typeof editLineInput>

const order = z.array(idSchema).max(100)
export const reorderChecklistInput = z.strictObject({ taskId: idSchema, from: order, to: order })
export type ReorderChecklistInput = z.infer<typeof reorderChecklistInput>

export const deleteLineInput = lineInput
export type DeleteLineInput = z.infer<typeof deleteLineInput>

/** What a deletion took away, to be put back where it was. */
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
  /** Who did it, as they are called now. */
  doneByName: string | null
}
