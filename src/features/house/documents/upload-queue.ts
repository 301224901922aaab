import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { isAppError } from '../../../lib/app-error.ts'
import { type DocumentOwner, isSameOwner, type Moment } from './documents.rules.ts'
import { complaintAboutFile } from './upload-choice.ts'

/** Where files go: to a property, or to an asset, a project or a task of it; photos of a task as before or after. */
export type UploadTarget = DocumentOwner & { moment?: Moment | null }

export type Upload = UploadTarget & {
  /** Also the id that the document gets: sent again, it is not stored twice. */
  id: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** What has been sent, from 0 to 1. */
  share: number
  /** It waits until the server, or the connection, may be there again. */
  isPaused: boolean
  /** How often it was sent without a result since its person asked for it. */
  tries: number
  /** Why it failed, or is to be sent again. */
  complaint: string | null
  /** False when the same file would be refused again. */
  canRetry: boolean
}

/** Sends one file. Rejects with the server's sentence, or when the signal ends it. */
export type Send = (
  upload: Upload,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<void>

/** Runs something after so many seconds. @returns what calls it off */
export type Later = (run: () => void, seconds: number) => () => void

type UploadQueue = {
  uploads: Upload[]
  /** @param onSettled after each file: what shows it is to be read again */
  add: (files: File[], target: UploadTarget, onSettled: () => void) => void
  /** Takes a file out: one that is being sent stops. */
  cancel: (id: string) => void
  /** Sends a file again that failed or is paused. */
  retry: (id: string) => void
  /** Forgets what has arrived. */
  clearDone: (target: UploadTarget) => void
}

const atOnce = 2
/** After so many times nobody answered, its person decides. */
const maxTries = 5

export const isUnderWay = ({ state }: Pick<Upload, 'state'>) => state === 'waiting' || state === 'sending'

export const isFor = (target: UploadTarget) => (upload: UploadTarget) =>
  isSameOwner(upload, target) && (upload.moment ?? null) === (target.moment ?? null)

/**
 * Files on their way: two at a time, the others wait. It lives outside of every component, so that they go on while
 * their person looks at other pages. One that finds no place or no connection is sent again by itself.
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
      // Unless it was taken out meanwhile.
      if (seconds && find(id))
        pauses.set(
          id,
          later(() => sendAgain(id), seconds),
        )
    } finally {
      aborts.delete(id)
      // Also when it failed or was cancelled: it may have arrived and only the answer was lost.
      listeners.get(id)?.()
      if ((find(id)?.state ?? 'done') === 'done') listeners.delete(id)
      sendNext()
    }
  }
  return queue
}

function uploadOf(file: File, target: UploadTarget, id: string): Upload {
  const complaint = complaintAboutFile(file)
  const state = complaint ? 'failed' : 'waiting'
  return { ...target, id, file, state, share: 0, isPaused: false, tries: 0, complaint, canRetry: !complaint }
}

/** How many seconds to wait when the server had no room, or was not reached; undefined for all else. */
const pauseAfter = (error: unknown) =>
  isAppError(error, 'unavailable') ? error.details.retryAfterSeconds : undefined

function failureOf(error: unknown): Pick<Upload, 'complaint' | 'canRetry'> {
  if (!isAppError(error)) return { complaint: 'This did not work. Please try again.', canRetry: true }
  // What is wrong with the file itself stays wrong.
  return { complaint: error.message, canRetry: error.code !== 'invalid' && error.code !== 'too-large' }
}
