import { markWords } from '../search.rules.ts'

/** Renders a text with the search words highlighted. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0
  return markWords(text, words).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isMatch ? (
      <mark key={key} className="rounded-sm bg-accent-soft font-medium text-foreground">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    )
  })
}
