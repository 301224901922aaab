import { type MagicTextInput, magicTextAnswer, maxInputLength } from './magic-text.schemas.ts'

const limitMs = 10_000

/** Requests a short text from a longer one. @throws when it is refused, fails, or takes over 10 seconds */
export async function writeMagicText({ prompt, inputText }: MagicTextInput): Promise<string> {
  const response = await fetch('/api/ai/magic-text', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt, inputText: inputText.slice(0, maxInputLength) }),
    signal: AbortSignal.timeout(limitMs),
  })
  if (!response.ok) throw new Error(`no text was written: ${response.status}`)
  return magicTextAnswer.parse(await response.json()).text
}
