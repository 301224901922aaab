import { useMemo } from 'react'

const prefix = 'kinstead-draft:'

export type Draft<Values> = {
  /** Reads the draft; null when there is none, and on the server. */
  read: () => Partial<Values> | null
  keep: (values: Values) => void
  clear: () => void
}

/** Stores one draft in this tab: it survives a reload and a failed save, and ends with the tab. */
export function draftIn<Values>(storage: () => Storage, key: string | undefined): Draft<Values> {
  const attempt = <Result>(run: (name: string) => Result): Result | null => {
    // A full or forbidden storage must not stop anyone from typing.
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
 * @param key names the form and its subject with its version: `property:<id>:3`. Without a key nothing is kept.
 */
export const useDraft = <Values>(key: string | undefined): Draft<Values> =>
  useMemo(() => draftIn<Values>(() => window.sessionStorage, key), [key])

const ownerName = 'kinstead-drafts-of'

/** Assigns this tab’s drafts to this person, and removes those of someone whose session has ended. */
export function claimDrafts(userId: string, storage = () => window.sessionStorage) {
  try {
    const owner = storage().getItem(ownerName)
    if (owner === userId) return
    // What was typed before signing in belongs to the person who then signs in.
    if (owner !== null) clearDrafts(storage)
    storage().setItem(ownerName, userId)
  } catch {
    // A forbidden storage holds no drafts.
  }
}

/** Removes all drafts of this tab when signing out. */
export function clearDrafts(storage = () => window.sessionStorage) {
  const kept = storage()
  const names = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')
  for (const name of names) if (name.startsWith(prefix)) kept.removeItem(name)
}
