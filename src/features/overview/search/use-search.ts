import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { key } from '../../../cache/keys.ts'
import { search } from './search.functions.ts'
import { hasAllWords, tidySearchText, wordsOf } from './search.rules.ts'

const pauseMs = 150

/** What is found for a text, a moment after the last key. */
export function useSearch(typed: string) {
  const text = tidySearchText(typed)
  const words = wordsOf(text)
  const wanted = useLater(text)
  const hasWords = words.length > 0
  const { data, error, isPlaceholderData } = useQuery({
    ...searchQuery(wanted),
    enabled: wordsOf(wanted).length > 0,
    placeholderData: keepPreviousData,
  })
  const isCurrent = wanted === text && !isPlaceholderData
  // Until the answer for all letters is there, what was found for fewer of them is shown as far as it still fits.
  const stillFits = data?.filter(({ name, detail }) => isCurrent || hasAllWords([name, detail], words))
  return {
    words,
    results: (hasWords && stillFits) || [],
    isSearching: hasWords && (!isCurrent || (!data && !error)),
    error: isCurrent ? error : null,
  }
}

/** The value, once it has not changed for a moment; an emptied one at once. */
function useLater(value: string): string {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), value === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return later
}

/** One for each text. Whoever types on lets go of it, and the request is cancelled. */
const searchQuery = (text: string) =>
  queryOptions({
    queryKey: key('search', text),
    queryFn: ({ signal }) => search({ data: { text }, signal }),
    gcTime: 60_000,
    // What failed is tried again by typing on.
    retry: false,
  })
