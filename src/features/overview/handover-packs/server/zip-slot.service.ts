import { createKeyedSemaphore, type Release } from '../../../../server/gate.ts'
import { slotTexts } from '../handover-packs.texts.ts'

const full = {
  get message() {
    return slotTexts.busy
  },
  retryAfterSeconds: 60,
}
/** A ZIP holds its place for as long as its download takes, so nobody waits for a place: they are told at once. */
const enter = createKeyedSemaphore({ concurrent: 1, waiting: 0, full })

/**
 * Makes a ZIP unless this person already downloads one. The place is free again when the stream has been read to its end,
 * has failed or was cancelled.
 * @param signal ends the stream when nobody waits for it any more
 * @throws AppError `unavailable`
 */
export async function inZipSlot<Made extends { stream: ReadableStream<Uint8Array> }>(
  userId: string,
  make: () => Promise<Made>,
  signal?: AbortSignal,
): Promise<Made> {
  const leave = await enter(userId, signal)
  try {
    const made = await make()
    signal?.throwIfAborted()
    return { ...made, stream: releasedAtEnd(made.stream, leave, signal) }
  } catch (error) {
    leave()
    throw error
  }
}

function releasedAtEnd(stream: ReadableStream<Uint8Array>, leave: Release, signal?: AbortSignal) {
  const reader = stream.getReader()
  let isOver = false
  const release = () => {
    if (!isOver) leave()
    isOver = true
  }
  const stop = async (reason: unknown) => {
    release()
    // The writer of the ZIP passes the reason on to its files, and then fails with it.
    await reader.cancel(reason).catch(() => {})
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal?.addEventListener('abort', () => {
          controller.error(signal.reason)
          void stop(signal.reason)
        })
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          release()
          controller.close()
        } catch (error) {
          release()
          throw error
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  )
}
