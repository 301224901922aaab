import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { createGate } from '../../gate.ts'
import { projectFolder } from '../../project-folder.ts'

export type HeicOutcome =
  | { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> }
  | { refusal: 'damaged' | 'too-many-pixels' | 'slow' }

const outcomeSchema = z.union([
  z.object({
    width: z.int().positive(),
    height: z.int().positive(),
    pixels: z.instanceof<typeof Uint8ClampedArray<ArrayBuffer>>(Uint8ClampedArray),
  }),
  z.object({ refusal: z.enum(['damaged', 'too-many-pixels']) }),
])

/** Twelve megapixels take two seconds, forty six. */
const limitMs = 20_000
/** What the decoder may have of its own: forty megapixels take 400 MB. */
const maxMemoryBytes = 448 * 1024 * 1024
/** One at a time, since each is large. Who waits here has no place among all pictures yet: those go on meanwhile. */
export const withinHeicGate = createGate({ concurrent: 1, waiting: 50 })

/**
 * The pixels of a HEIC photo, turned the way the camera was held. libheif as WebAssembly takes seconds for a photo: in a
 * thread that ends with it, so that pages go on being answered and its memory is given back. Call it within the gate.
 */
export async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<HeicOutcome> {
  const { promise, resolve } = Promise.withResolvers<HeicOutcome>()
  // Not bundled: Node runs the source, which finds the decoder in node_modules when it is needed, and not before.
  const worker = new Worker(join(projectFolder('src'), 'server', 'gateways', 'files', 'heic-worker.ts'), {
    workerData: { bytes, maxPixels, maxMemoryBytes },
    env: {},
    stdout: true,
    stderr: true,
  })
  const tooLate = setTimeout(() => resolve({ refusal: 'slow' }), limitMs)
  worker.once('message', (message) =>
    resolve(outcomeSchema.safeParse(message).data ?? { refusal: 'damaged' }),
  )
  worker.once('error', () => resolve({ refusal: 'damaged' }))
  worker.once('exit', () => resolve({ refusal: 'damaged' }))
  try {
    return await promise
  } finally {
    clearTimeout(tooLate)
    await worker.terminate()
  }
}
