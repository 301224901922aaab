import { useHydrated } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Choice } from './choices.ts'

/**
 * A long list of choices that comes from `Intl`. Server and browser may know different lists, so the page starts with
 * the chosen value alone and gets the whole list in the browser.
 */
export function useChoices(all: () => Choice[], chosen: string | null | undefined): Choice[] {
  const isHydrated = useHydrated()
  // The list of a page does not change while it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `all` is a function of the locale, which stays.
  const list = useMemo(() => (isHydrated ? all() : []), [isHydrated])
  if (!chosen || list.some(({ value }) => value === chosen)) return list
  return [{ value: chosen, label: chosen }, ...list]
}
