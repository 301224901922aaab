import type { LucideIcon } from 'lucide-react'
import { createCommands } from './search.create-commands.ts'
import { goCommands, moreCommands } from './search.go-commands.ts'
import type { CommandContext, CommandSection, Offer } from './search.offers.ts'
import { wordsOf } from './search.rules.ts'

export type Command = { id: string; section: CommandSection; icon: LucideIcon } & Offer

/** Every command of the product in order. */
const kinds = [...goCommands, ...createCommands, ...moreCommands]

/** The maximum shown per command; typing a name narrows them. */
const maxOfKind: Record<CommandSection, number> = { go: 5, create: 3, more: 5 }

/** Returns the commands for the query; without one, the nearby ones. */
export function commandsFor(context: CommandContext, text: string): Command[] {
  const words = wordsOf(text).map((word) => word.toLowerCase())
  return kinds.flatMap((kind) => {
    if (words.length > 0 && kind.id === 'property') return []
    return kind
      .offers(context)
      .filter((offer) => (words.length === 0 ? offer.isNear : isMeant(offer, kind.keywords, words)))
      .slice(0, maxOfKind[kind.section])
      .map((offer) => ({ ...offer, id: `${kind.id}/${offer.key}`, section: kind.section, icon: kind.icon }))
  })
}

/** Tells whether all words fit. A part of a property is not meant by the name of the property alone. */
function isMeant({ label, partWords }: Offer, keywords: string, words: readonly string[]): boolean {
  if (partWords === undefined) return matchesWords(`${label} ${keywords}`, words)
  return matchesWords(`${label} ${partWords}`, words) && words.some((word) => matchesWords(partWords, [word]))
}

/** Tells whether each word is a prefix of one of the text's words. */
function matchesWords(text: string, words: readonly string[]): boolean {
  const known = text.toLowerCase().split(/\s+/)
  return words.every((word) => known.some((one) => one.startsWith(word)))
}
