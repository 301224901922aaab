import { can } from '../../base/groups/groups.rules.ts'
import type { CommentView } from './comments.schemas.ts'

/** Returns what the caller may do with a comment: authors edit their own and delete it, managers delete any. */
export const commentRights = ({
  role,
  isMine,
}: Pick<CommentView, 'isMine'> & { role: Parameters<typeof can>[0] }): CommentView['may'] => ({
  edit: isMine,
  delete: can(role, 'comment.delete', { own: isMine }),
})

/** The length as displayed. */
export const maxCommentLength = 5_000
/** With ids in place of names; a text of only the shortest mentions fits. */
export const maxStoredLength = 100_000
export const commentPageSize = 30

/** Stores a mention as the person’s id, so that it survives renaming and distinguishes people with the same name. */
const tokens = /@\[([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\]/g
const tokenOf = (userId: string) => `@[${userId}]`

/** Measures the displayed length. Names are not known here, so each mention counts as the shortest one. */
export const visibleLength = (body: string) => body.replaceAll(tokens, '@x').length

/** A part of a comment as displayed; never HTML. */
export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; userId: string }
  | { kind: 'link'; text: string; href: string }

/** Splits a comment into people, links, and the text between them. */
export function segmentsOf(body: string): Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const found of body.matchAll(tokens)) {
    segments.push(...linksIn(body.slice(end, found.index)))
    segments.push({ kind: 'mention', userId: found[1] ?? '' })
    end = found.index + found[0].length
  }
  return [...segments, ...linksIn(body.slice(end))]
}

/** The number of parts rendered separately: a page has 30 comments, and one may have 2,500 mentions. */
export const maxDrawnSegments = 100

/** Returns the parts to render: everything after the first ones is one plain text. */
export function drawnSegments(body: string, mentions: readonly Mentionable[]): Segment[] {
  const segments = segmentsOf(body)
  if (segments.length <= maxDrawnSegments) return segments
  const names = new Map(mentions.map(({ userId, name }) => [userId, name]))
  const later = segments
    .slice(maxDrawnSegments)
    .map((segment) =>
      segment.kind === 'mention' ? `@${names.get(segment.userId) ?? 'someone'}` : segment.text,
    )
  return [...segments.slice(0, maxDrawnSegments), { kind: 'text', text: later.join('') }]
}

// Removes characters that change the writing direction: they could disguise an address.
const addresses = /\bhttps?:\/\/[^\s<>"\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi
/**
 * Punctuation that ends a sentence, not an address. Matched from the first mark only, because trying each of thousands
 * is slow.
 */
const trailing = /(?<![.,;:!?)\]}'’”»])[.,;:!?)\]}'’”»]+$/

function linksIn(text: string): Segment[] {
  const segments: Segment[] = []
  let end = 0
  const say = (words: string) => words !== '' && segments.push({ kind: 'text', text: words })
  for (const found of text.matchAll(addresses)) {
    const address = found[0].replace(trailing, '')
    const href = hrefOf(address)
    if (!href) continue
    say(text.slice(end, found.index))
    segments.push({ kind: 'link', text: address, href })
    end = found.index + address.length
  }
  say(text.slice(end))
  return segments
}

/** Accepts only web addresses without a name and password, which could hide the target. */
function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href, username, password } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' ? href : null
}

/** Returns the people a comment mentions, each once. */
export const mentionedIn = (body: string): string[] => [
  ...new Set([...body.matchAll(tokens)].flatMap(([, userId]) => userId ?? [])),
]

export type Mentionable = { userId: string; name: string }

/** Names people for editing: the second of two with the same name gets a number. */
export function labelsOf(people: readonly Mentionable[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    people.map(({ userId, name }) => {
      let label = name
      for (let number = 2; taken.has(label); number++) label = `${name} (${number})`
      taken.add(label)
      return [userId, label]
    }),
  )
}

/** Returns the text for editing: names in place of ids. */
export function withNames(body: string, people: readonly Mentionable[]): string {
  const labels = labelsOf(people)
  return body.replaceAll(tokens, (token, userId) => {
    const label = labels.get(userId)
    return label === undefined ? token : `@${label}`
  })
}

const isWordPart = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(character)

/** Returns the text for storing: ids in place of “@” and a name. An e-mail address mentions no one. */
export function withTokens(text: string, people: readonly Mentionable[]): string {
  // Longest first, so that “@Anna Keller” is not “@Anna” followed by a word.
  const named = [...labelsOf(people)].toSorted(([, a], [, b]) => b.length - a.length)
  let stored = ''
  for (let at = 0; at < text.length; ) {
    const found = mentionAt(text, at, named)
    stored += found ? tokenOf(found.userId) : (text[at] ?? '')
    at += found ? found.length : 1
  }
  return stored
}

function mentionAt(text: string, at: number, named: [userId: string, label: string][]) {
  if (text[at] !== '@' || isWordPart(text[at - 1])) return
  const match = named.find(
    ([, label]) => text.startsWith(label, at + 1) && !isWordPart(text.slice(at + 1 + label.length)[0]),
  )
  return match && { userId: match[0], length: match[1].length + 1 }
}

const longestQuery = 60

/** Returns the text after an “@” up to the caret; null without one. */
export function mentionQueryAt(text: string, caret: number): { from: number; query: string } | null {
  const from = text.lastIndexOf('@', caret - 1)
  if (from === -1 || isWordPart(text[from - 1])) return null
  const query = text.slice(from + 1, caret)
  if (query.includes('\n') || query.length > longestQuery) return null
  return { from, query }
}

/** Finds up to six people whose name, or a word of it, starts with the text. */
export function suggestionsFor<Person extends Mentionable>(
  query: string,
  people: readonly Person[],
): Person[] {
  const typed = query.toLocaleLowerCase()
  const fits = ({ name }: Person) => {
    const words = name.toLocaleLowerCase()
    return words.startsWith(typed) || words.split(/\s+/).some((word) => word.startsWith(typed))
  }
  return people.filter(fits).slice(0, 6)
}

/** Per person. */
export const commentLimit = { points: 60, durationSeconds: 3_600 }
/** Per task, payment or stay, without deleted ones. */
export const maxComments = 1_000
/** Of those who commented before, the latest are told of a new comment. */
export const maxTold = 20
