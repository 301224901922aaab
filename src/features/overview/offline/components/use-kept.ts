import { useCallback, useEffect, useState } from 'react'
import { clearDevice, countWaiting } from '../../../base/device-store/device-store.ts'
import { readLastUser } from '../../../base/users/last-user.ts'
import { currentUser } from '../../../base/users/users.functions.ts'
import {
  type DeviceSettings,
  endCopies,
  type KeptCopy,
  readCopies,
  readSettings,
  refreshDevice,
} from '../device-copy.ts'
import { clearingFor } from '../offline.rules.ts'

export type Kept = { settings: DeviceSettings; copies: KeptCopy[] }
type State =
  | { is: 'reading' }
  | { is: 'signed-out'; waiting: number }
  | { is: 'empty' }
  | ({ is: 'kept' } & Kept)

type Changes = {
  clear: () => Promise<void>
  /** Takes the copies again, after something was sent. */
  refresh: () => Promise<void>
}

/** How long the server may take to say who is signed in, before the copy is shown without it. */
const answerWithinMs = 3_000

/**
 * Reads what this device keeps. Before anything is shown it asks who is signed in: the browser's own record, and the
 * server if it answers. Another person, or the end of the session, clears everything.
 */
export function useKept(): State & Changes {
  const [state, setState] = useState<State>({ is: 'reading' })
  const clear = useCallback(async () => {
    await clearDevice()
    setState({ is: 'empty' })
  }, [])
  const refresh = useCallback(async () => {
    // Without room or an answer, the copies stay as they are.
    await refreshDevice({ isChanged: true }).catch((error: unknown) =>
      console.warn('what is kept offline was not refreshed', error),
    )
    const settings = await readSettings()
    setState(settings ? { is: 'kept', settings, copies: await readCopies(settings) } : { is: 'empty' })
  }, [])
  useEffect(() => {
    const read = async () => {
      const settings = await readSettings()
      if (!settings) return setState({ is: 'empty' })
      const [ownerId, lastUser] = [settings.userId, readLastUser()]
      const waiting = await countWaiting()
      for (const userId of [lastUser, await whoIsSignedIn()]) {
        if (userId === undefined) continue
        const clearing = clearingFor({ ownerId, userId, waiting })
        if (clearing === 'everything') return clear()
        if (clearing === 'nothing') continue
        await endCopies(ownerId)
        return setState({ is: 'signed-out', waiting })
      }
      const copies = await readCopies(settings)
      setState({ is: 'kept', settings, copies })
      // One that is missing may have been kept by another release.
      if (copies.length < settings.properties.length && navigator.onLine) await refresh()
    }
    read().catch(() => setState({ is: 'empty' }))
  }, [clear, refresh])
  return { ...state, clear, refresh }
}

/** Returns the ID of the signed-in person, or null; undefined if the server does not answer. */
async function whoIsSignedIn(): Promise<string | null | undefined> {
  if (!navigator.onLine) return
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, answerWithinMs))
  const asked = currentUser().then(
    (user) => user?.id ?? null,
    () => undefined,
  )
  return Promise.race([asked, late])
}
