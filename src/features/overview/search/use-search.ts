import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { key } from '../../../cache/keys.ts'
import { search } from './search.functions.ts'
import { hasAllWords, tidySearchText, wordsOf } from './search.rules.ts'

const pauseMs = 150

/** Returns the results for a text, debounced. */
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
  // Until the answer arrives, shows earlier results that still match.
  const stillFits = data?.filter(({ name, detail }) => isCurrent || hasAllWords([name, detail], words))
  return {
    words,
    results: (hasWords && stillFits) || [],
    isSearching: hasWords && (!isCurrent || (!data && !error)),
    error: isCurrent ? error : null,
  }
}

/** Returns the value once it is stable; an empty one immediately. */
function useLater(value: string): string {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), value === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return later
}

/** One query per text. Typing on cancels the request. */
const searchQuery = (text: string) =>
  queryOptions({
    queryKey: key('search', text),
    queryFn: ({ signal }) => search({ data: { text }, signal }),
    gcTime: 60_000,
    // Typing on retries after a failure.
    retry: false,
  })
