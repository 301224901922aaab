import { parentPort, workerData } from 'node:worker_threads'

// Runs unbundled in its own thread, started by heic.ts.

type Outcome = {
  refusal?: 'damaged' | 'too-many-pixels'
  picture?: { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> }
}
type Task = { bytes: Uint8Array; maxPixels: number; maxMemoryBytes: number }

const pageBytes = 64 * 1024

const { bytes, maxPixels, maxMemoryBytes }: Task = workerData
limitMemory()
const { refusal, picture } = await decode()
// Transferred, not copied: the pixels of a large photo take 160 MB.
parentPort?.postMessage(picture ?? { refusal }, picture ? [picture.pixels.buffer] : [])

/** A file can need far more memory than its header says, so the decoder's memory is limited. */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > maxMemoryBytes) throw new RangeError('too much memory')
    return grow.call(this, pages)
  }
}

async function decode(): Promise<Outcome> {
  const { default: library } = await import('heic-decode')
  // Reads the header only; the first picture is the primary one.
  const [first] = await library.all({ buffer: bytes })
  if (!first) return { refusal: 'damaged' }
  if (first.width * first.height > maxPixels) return { refusal: 'too-many-pixels' }
  const { width, height, data: pixels } = await first.decode()
  return { picture: { width, height, pixels } }
}
