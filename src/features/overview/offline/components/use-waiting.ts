import { useCallback, useEffect, useState } from 'react'
import type { WaitingEntry } from '../outbox.rules.ts'
import { listWaiting } from '../outbox.ts'
import { type Sending, sendWaiting } from '../send-waiting.ts'

const retryMs = 15_000

/**
 * Reads what waits to be sent, and sends it when there is a connection. A browser can call itself online without one, and then says
 * nothing when it comes; so after a try without one there are others.
 * @param onSent runs while what was sent is still listed
 */
export function useWaiting(userId: string, onSent?: (sending: Sending) => Promise<void>) {
  const [entries, setEntries] = useState<WaitingEntry[]>([])
  const [isCutOff, setCutOff] = useState(false)
  const read = useCallback(async () => setEntries(await listWaiting()), [])
  const send = useCallback(async () => {
    await read()
    if (!navigator.onLine) return
    const sending = await sendWaiting(userId)
    setCutOff(sending.isCutOff)
    if (sending.sent > 0 || sending.refused > 0) await onSent?.(sending)
    await read()
  }, [read, userId, onSent])
  useEffect(() => {
    const sendNow = () => void send()
    sendNow()
    window.addEventListener('online', sendNow)
    return () => window.removeEventListener('online', sendNow)
  }, [send])
  useEffect(() => {
    if (!isCutOff) return
    const timer = setInterval(() => void send(), retryMs)
    return () => clearInterval(timer)
  }, [isCutOff, send])
  return { entries, send }
}
