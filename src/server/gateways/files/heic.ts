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

/** Twelve megapixels take two seconds, forty take six. */
const limitMs = 20_000
/** The decoder's memory limit: forty megapixels take 400 MB. */
const maxMemoryBytes = 448 * 1024 * 1024
/** One at a time, since each is large. Waiting here takes no place among all pictures, which continue. */
export const withinHeicGate = createGate({ concurrent: 1, waiting: 50 })

/**
 * Decodes a HEIC photo upright. libheif as WebAssembly takes seconds per photo, so it runs in a thread that ends with
 * it: pages keep being answered and its memory is released. Call it within the gate.
 */
export async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<HeicOutcome> {
  const { promise, resolve } = Promise.withResolvers<HeicOutcome>()
  // Not bundled: Node runs the source, which finds the decoder in node_modules when needed.
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
