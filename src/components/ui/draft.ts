import { useMemo } from 'react'

const prefix = 'kinstead-draft:'

export type Draft<Values> = {
  /** What was typed and not saved, if anything; null on the server. */
  read: () => Partial<Values> | null
  keep: (values: Values) => void
  clear: () => void
}

/** The place of one draft in the storage of this tab: it survives a reload and a failed save, and ends with the tab. */
export function draftIn<Values>(storage: () => Storage, key: string | undefined): Draft<Values> {
  const attempt = <Result>(run: (name: string) => Result): Result | null => {
    // A full or forbidden storage must not keep anyone from typing.
    try {
      return key === undefined ? null : run(prefix + key)
    } catch {
      return null
    }
  }
  return {
    read: () =>
      attempt((name) => {
        const text = storage().getItem(name)
        const values: unknown = text === null ? null : JSON.parse(text)
        return isPartial<Values>(values) ? values : null
      }),
    keep: (values) => attempt((name) => storage().setItem(name, JSON.stringify(values))),
    clear: () => attempt((name) => storage().removeItem(name)),
  }
}

const isPartial = <Values>(value: unknown): value is Partial<Values> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Keeps what is typed until it is saved.
 * @param key names the form and what it is about, with its version: `property:<id>:3`. None: nothing is kept.
 */
export const useDraft = <Values>(key: string | undefined): Draft<Values> =>
  useMemo(() => draftIn<Values>(() => window.sessionStorage, key), [key])

/** Forgets all drafts of this tab; part of signing out. */
export function clearDrafts() {
  for (const name of Object.keys(window.sessionStorage)) {
    if (name.startsWith(prefix)) window.sessionStorage.removeItem(name)
  }
}
