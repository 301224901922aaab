import { useCallback, useEffect, useState } from 'react'
import type { WaitingEntry } from '../outbox.rules.ts'
import { listWaiting, sendWaiting } from '../outbox.ts'

/** Reads what waits to be sent, and sends it when there is a connection. */
export function useWaiting(userId: string) {
  const [entries, setEntries] = useState<WaitingEntry[]>([])
  const read = useCallback(async () => setEntries(await listWaiting()), [])
  const send = useCallback(async () => {
    await read()
    if (!navigator.onLine) return
    await sendWaiting(userId)
    await read()
  }, [read, userId])
  useEffect(() => {
    const sendNow = () => void send()
    sendNow()
    window.addEventListener('online', sendNow)
    return () => window.removeEventListener('online', sendNow)
  }, [send])
  return { entries, send }
}
