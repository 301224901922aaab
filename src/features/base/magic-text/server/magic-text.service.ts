import type { SignedInContext } from '../../../../server/context.ts'
import type { Ai } from '../../../../server/gateways/ai/ai.ts'
import type { MagicTextAnswer, MagicTextInput } from '../magic-text.schemas.ts'

const perPerson = { points: 20, durationSeconds: 3_600 }
/** What an endpoint may cost the installation, whoever asks. */
const perDay = { points: 500, durationSeconds: 86_400 }

const tasks: Record<MagicTextInput['prompt'], string> = {
  'feedback-title': 'You write the title of a piece of feedback that somebody gives about a web application.',
}

/** Writes a short text out of a longer one. @throws AppError `too-many`, or `unavailable` after 8 s at most */
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
