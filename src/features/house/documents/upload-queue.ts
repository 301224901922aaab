import { t } from '@lingui/core/macro'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { isAppError } from '../../../lib/app-error.ts'
import { type DocumentOwner, isSameOwner, type Moment } from './documents.rules.ts'
import { validateUpload } from './upload-choice.ts'

/** The target of uploads: a property, or an asset, project or task of it; task photos as before or after. */
export type UploadTarget = DocumentOwner & { moment?: Moment | null }

export type Upload = UploadTarget & {
  /** Also the ID of the document, so that a retry is not stored twice. */
  id: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The share sent, from 0 to 1. */
  share: number
  /** It waits until the server or the connection may be back. */
  isPaused: boolean
  /** How many attempts failed since the last manual start. */
  tries: number
  /** Why it failed, or will be retried. */
  complaint: string | null
  /** False when the same file would be refused again. */
  canRetry: boolean
}

/** Sends one file. Rejects with the server’s message, or when the signal aborts it. */
export type Send = (
  upload: Upload,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<void>

/** Runs something after a delay in seconds. @returns a function that cancels it */
export type Later = (run: () => void, seconds: number) => () => void

type UploadQueue = {
  uploads: Upload[]
  /** @param onSettled runs after each file, to refresh what shows it */
  add: (files: File[], target: UploadTarget, onSettled: () => void) => void
  /** Removes a file and aborts its upload. */
  cancel: (id: string) => void
  /** Retries a failed or paused file. */
  retry: (id: string) => void
  /** Removes the uploaded files. */
  clearDone: (target: UploadTarget) => void
}

const atOnce = 2
/** After this many attempts without an answer, only a manual retry continues. */
const maxTries = 5

export const isUnderWay = ({ state }: Pick<Upload, 'state'>) => state === 'waiting' || state === 'sending'

export const isFor = (target: UploadTarget) => (upload: UploadTarget) =>
  isSameOwner(upload, target) && (upload.moment ?? null) === (target.moment ?? null)

/**
 * Creates a queue that uploads two files at a time. It lives outside of components, so that uploads continue across
 * pages. Files that find no room or no connection are retried automatically.
 */
export function createUploadQueue(
  send: Send,
  newId: () => string,
  later: Later,
): UseBoundStore<StoreApi<UploadQueue>> {
  const pauses = new Map<string, () => void>()
  const aborts = new Map<string, AbortController>()
  const listeners = new Map<string, () => void>()

  const queue = create<UploadQueue>()((set, get) => ({
    uploads: [],
    add(files, target, onSettled) {
      const added = files.map((file) => uploadOf(file, target, newId()))
      for (const { id } of added) listeners.set(id, onSettled)
      set(({ uploads }) => ({ uploads: [...uploads, ...added] }))
      sendNext()
    },
    cancel(id) {
      set(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }))
      endPause(id)
      const abort = aborts.get(id)
      if (abort) abort.abort()
      else listeners.delete(id)
    },
    retry(id) {
      change(id, { tries: 0 })
      sendAgain(id)
    },
    clearDone(target) {
      const isKept = (upload: Upload) => upload.state !== 'done' || !isFor(target)(upload)
      set({ uploads: get().uploads.filter(isKept) })
    },
  }))

  const change = (id: string, part: Partial<Upload>) =>
    queue.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
    }))

  const find = (id: string) => queue.getState().uploads.find((upload) => upload.id === id)

  function endPause(id: string) {
    pauses.get(id)?.()
    pauses.delete(id)
  }

  function sendAgain(id: string) {
    endPause(id)
    change(id, { state: 'waiting', isPaused: false, share: 0, complaint: null })
    sendNext()
  }

  function sendNext() {
    const { uploads } = queue.getState()
    const next = uploads.find(({ state, isPaused }) => state === 'waiting' && !isPaused)
    if (!next || uploads.filter(({ state }) => state === 'sending').length >= atOnce) return
    void run(next)
    sendNext()
  }

  async function run(upload: Upload) {
    const { id } = upload
    const abort = new AbortController()
    aborts.set(id, abort)
    change(id, { state: 'sending', share: 0 })
    try {
      await send(upload, { onProgress: (share) => change(id, { share }), signal: abort.signal })
      change(id, { state: 'done', share: 1 })
    } catch (error) {
      const seconds = upload.tries + 1 < maxTries ? pauseAfter(error) : undefined
      change(id, {
        ...failureOf(error),
        tries: upload.tries + 1,
        ...(seconds ? { state: 'waiting', isPaused: true } : { state: 'failed' }),
      })
      // Unless it was removed in the meantime.
      if (seconds && find(id))
        pauses.set(
          id,
          later(() => sendAgain(id), seconds),
        )
    } finally {
      aborts.delete(id)
      // Also after a failure or a cancellation, since the file may be stored and only the answer lost.
      listeners.get(id)?.()
      if ((find(id)?.state ?? 'done') === 'done') listeners.delete(id)
      sendNext()
    }
  }
  return queue
}

function uploadOf(file: File, target: UploadTarget, id: string): Upload {
  const complaint = validateUpload(file)
  const state = complaint ? 'failed' : 'waiting'
  return { ...target, id, file, state, share: 0, isPaused: false, tries: 0, complaint, canRetry: !complaint }
}

/** Returns how many seconds to wait when the server had no room or was not reached; undefined otherwise. */
const pauseAfter = (error: unknown) =>
  isAppError(error, 'unavailable') ? error.details.retryAfterSeconds : undefined

function failureOf(error: unknown): Pick<Upload, 'complaint' | 'canRetry'> {
  if (!isAppError(error)) return { complaint: t`The upload failed. Try again.`, canRetry: true }
  // An invalid file stays invalid.
  return { complaint: error.message, canRetry: error.code !== 'invalid' && error.code !== 'too-large' }
}
