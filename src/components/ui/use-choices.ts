import { useHydrated } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Choice } from '../../lib/choices.ts'
import { locale } from '../../lib/locale.ts'

/**
 * Returns a long list of choices from `Intl`. Server and browser lists may differ, so the page starts with the chosen
 * value and gets the list in the browser.
 * @param all the list for a locale; declared outside of the component, so that it is made once
 */
export function useChoices(all: (locale: string) => Choice[], chosen: string | null | undefined): Choice[] {
  const isHydrated = useHydrated()
  const list = useMemo(() => (isHydrated ? all(locale()) : []), [isHydrated, all])
  if (!chosen || list.some(({ value }) => value === chosen)) return list
  return [{ value: chosen, label: chosen }, ...list]
}
