import { z } from 'zod'

export const maxInputLength = 10_000

/** `prompt` names a task of ours; nobody tells the model what to do in their own words. */
export const magicTextInput = z.strictObject({
  prompt: z.enum(['feedback-title'], { error: 'There is no such prompt.' }),
  inputText: z
    .string({ error: 'Please enter a text.' })
    .max(maxInputLength, 'Please use at most 10,000 characters.')
    .refine((text) => text.trim() !== '', 'Please enter a text.'),
})
export type MagicTextInput = z.infer<typeof magicTextInput>

export const magicTextAnswer = z.object({ text: z.string().min(1).max(120) })
export type MagicTextAnswer = z.infer<typeof magicTextAnswer>
