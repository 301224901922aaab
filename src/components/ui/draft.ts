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

const ownerName = 'kinstead-drafts-of'

/** The drafts of this tab are from now on this person's: those of somebody else, whose session just ended, are forgotten. */
export function claimDrafts(userId: string, storage = () => window.sessionStorage) {
  try {
    const owner = storage().getItem(ownerName)
    if (owner === userId) return
    // What was typed before anybody signed in is theirs who then do.
    if (owner !== null) clearDrafts(storage)
    storage().setItem(ownerName, userId)
  } catch {
    // A forbidden storage holds no drafts.
  }
}

/** Forgets all drafts of this tab; part of signing out. */
export function clearDrafts(storage = () => window.sessionStorage) {
  const kept = storage()
  const names = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')
  for (const name of names) if (name.startsWith(prefix)) kept.removeItem(name)
}
