import { t } from '@lingui/core/macro'
import type { SignedInContext } from '../../../../server/context.ts'
import type { Ai } from '../../../../server/gateways/ai/ai.ts'
import type { MagicTextAnswer, MagicTextInput } from '../magic-text.schemas.ts'

const perPerson = { points: 20, durationSeconds: 3_600 }
/** The cost limit of an endpoint for the installation. */
const perDay = { points: 500, durationSeconds: 86_400 }

const tasks: Record<MagicTextInput['prompt'], string> = {
  get 'feedback-title'() {
    return t`You write a title for feedback about a web application.`
  },
}

/** Generates a short text from a longer one. @throws AppError `too-many`, or `unavailable` after at most 8 s */
export async function writeMagicText(
  ctx: SignedInContext,
  ai: Ai,
  { prompt, inputText }: MagicTextInput,
): Promise<MagicTextAnswer> {
  await ctx.limits.limit('magic-text', ctx.user.id, perPerson)
  if (ai.writer.kind === 'endpoint') await ctx.limits.limit('magic-text-all', 'all', perDay)
  try {
    return { text: await ai.writeTitle(tasks[prompt], inputText) }
  } catch (error) {
    ctx.log.warn({ requestId: ctx.requestId, err: error }, 'no title was generated')
    throw error
  }
}
