import { type RefObject, useState } from 'react'
import { useSuggestions } from '../../components/suggestions.tsx'
import type { Named } from '../quick-add.rules.ts'

type Options = {
  field: RefObject<HTMLInputElement | null>
  text: string
  setText: (text: string) => void
  people: readonly Named[]
  projects: readonly Named[]
}

/** The limit of suggestions. */
const most = 6

/** Suggests names for an @ or # at the end of the line. */
export function useNameSuggestions({ field, text, setText, people, projects }: Options) {
  const [closedFor, setClosedFor] = useState<string>()
  const typed = /(?:^|\s)([@#])([^\s@#]*)$/u.exec(text)
  const [, sign = '', word = ''] = typed ?? []
  const fits = ({ name }: Named) => name.toLowerCase().includes(word.toLowerCase())
  return useSuggestions({
    choices:
      typed && closedFor !== text ? (sign === '@' ? people : projects).filter(fits).slice(0, most) : [],
    query: sign + word,
    take: ({ name }) => {
      setText(`${text.slice(0, text.length - word.length)}${name} `)
      field.current?.focus()
    },
    close: () => setClosedFor(text),
  })
}
