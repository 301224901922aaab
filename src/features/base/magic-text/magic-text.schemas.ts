import { t } from '@lingui/core/macro'
import { z } from 'zod'

export const maxInputLength = 10_000

/** `prompt` names one of our prompts; users cannot write their own. */
export const magicTextInput = z.strictObject({
  prompt: z.enum(['feedback-title'], { error: () => t`This prompt does not exist.` }),
  inputText: z
    .string({ error: () => t`Enter a text.` })
    .max(maxInputLength, { error: () => t`Use at most 10,000 characters.` })
    .refine((text) => text.trim() !== '', { error: () => t`Enter a text.` }),
})
export type MagicTextInput = z.infer<typeof magicTextInput>

export const magicTextAnswer = z.object({ text: z.string().min(1).max(120) })
export type MagicTextAnswer = z.infer<typeof magicTextAnswer>
