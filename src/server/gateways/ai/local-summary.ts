import { t } from '@lingui/core/macro'
import { shortenAtWord, toPlainLine } from './title-text.ts'

const usualLength = 80
const fallback = () => t`Feedback`

/** Filler at the start of a text, removed repeatedly. */
const filler = [
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))(?: (?:there|all|everyone|everybody|team|kinstead(?: team)?|folks))?(?:[,!.:;–—-]+|$)\s*/i,
  /^(?:first of all|to be honest|honestly|well|so|ok(?:ay)?|also|btw|by the way|just|actually)\b[,:]?\s+/i,
  /^(?:thanks|thank you)(?: (?:so much|very much|a lot|again|in advance))?(?: for [^,.!?]{1,60})?[,!.]+\s*/i,
  /^(?:i (?:just )?(?:think|feel|believe|noticed|have noticed|found|wanted to (?:say|tell you|let you know|report))|it (?:seems|looks like)|it appears)(?: that)?,?\s+/i,
  /^(?:i(?: would|'d|’d) (?:really )?(?:like|love)(?: it if| for)?|it would be (?:great|nice|good|cool|helpful|useful) if|please|could you(?: please)?|can you(?: please)?)\s+/i,
]

/**
 * Makes a title without a model: the first meaningful sentence without filler, shortened at a word. Never empty,
 * always one line of at most 80 characters.
 */
export function summarize(text: string): string {
  const sentences = text
    .slice(0, 10_000)
    .toWellFormed()
    .split(/[\r\n\u2028\u2029]+|(?<=[.!?…])\s+|(?<=[。！？])/u)
    .map((sentence) => withoutFiller(toPlainLine(sentence).replace(/^[-*+>•#\s]+/, '')))
    .map((sentence) => sentence.replace(/(?<![\s.,;:。–—-])[\s.,;:。–—-]+$/u, ''))
  const said = sentences.find(isMeaningful) ?? sentences.find((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  if (!said) return fallback()
  return shortenAtWord(capitalize(said), usualLength)
}

function withoutFiller(sentence: string): string {
  let rest = sentence
  for (let before = ''; before !== rest; ) {
    before = rest
    for (const words of filler) rest = rest.replace(words, '')
  }
  return rest
}

/** Two words, or one in a script without spaces. */
const isMeaningful = (sentence: string) =>
  (sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 2 || /[\p{L}]{8,}/u.test(sentence)

const capitalize = (text: string) => {
  const [first = ''] = text
  return first.toUpperCase().length === first.length ? first.toUpperCase() + text.slice(first.length) : text
}
