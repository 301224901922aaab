import { useHydrated } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Choice } from '../../lib/choices.ts'

/**
 * Returns a long list of choices from `Intl`. Server and browser lists may differ, so the page starts with the chosen
 * value and gets the list in the browser.
 */
export function useChoices(all: () => Choice[], chosen: string | null | undefined): Choice[] {
  const isHydrated = useHydrated()
  // A page's list does not change while it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `all` is a function of the locale, which stays.
  const list = useMemo(() => (isHydrated ? all() : []), [isHydrated])
  if (!chosen || list.some(({ value }) => value === chosen)) return list
  return [{ value: chosen, label: chosen }, ...list]
}
