import { Decrypter, Encrypter } from 'age-encryption'
import { AppError } from '../../lib/app-error.ts'

// The file format "age" with a passphrase, so that the program age can open a backup too.

const intro = 'age-encryption.org/v1\n'
/** 2^16: 64 MB and half a second for each try. */
const usualWorkFactor = 16

/** The backup cannot be read: a wrong passphrase, damage, or a file that is something else. */
export const unreadable = (why: string) => new AppError('invalid', why)

/** Encrypts a stream of bytes with a passphrase. */
export async function* encrypt(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor = usualWorkFactor,
): AsyncGenerator<Uint8Array, void> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const source = openSource(content)
  try {
    yield* await encrypter.encrypt(source.stream)
  } finally {
    // Also when the writer fails: what is read holds connections and locks.
    await source.close()
  }
}

/** Decrypts what `encrypt` or the program age has encrypted. @throws AppError */
export async function* decrypt(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array, void> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const source = openSource(content, refuseOthers)
  let isOpen = false
  try {
    const opened = await decrypter.decrypt(source.stream)
    isOpen = true
    yield* opened
  } catch (error) {
    throw source.failure() ?? refusal(error, isOpen)
  } finally {
    await source.close()
  }
}

/** The library names no kinds of errors, only whether no passphrase fits. */
function refusal(error: unknown, isOpen: boolean): AppError {
  if (isOpen) return unreadable('The backup is damaged or not complete.')
  const isOtherPassphrase = error instanceof Error && error.message.startsWith('no identity matched')
  return unreadable(
    isOtherPassphrase
      ? 'The passphrase does not fit this backup, or its first bytes are damaged.'
      : 'The backup is damaged.',
  )
}

/** Before the library looks for the end of the first line, which another file may not have. */
function refuseOthers(first: Uint8Array) {
  if (Buffer.from(first.subarray(0, intro.length)).toString('latin1') !== intro)
    throw unreadable('This file is not a backup of Kinstead.')
}

/** The streams between hide which side has failed, and do not wait until what they read has ended. */
function openSource(content: AsyncIterable<Uint8Array>, check?: (first: Uint8Array) => void) {
  let failure: unknown
  const chunks = checked(content, check)
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next().catch((error) => {
        failure = error
        throw error
      })
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
  })
  return { stream, failure: () => failure, close: () => chunks.return() }
}

async function* checked(
  content: AsyncIterable<Uint8Array>,
  check?: (first: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void, void> {
  let isFirst = true
  for await (const chunk of content) {
    if (isFirst) check?.(chunk)
    isFirst = false
    yield chunk
  }
  if (isFirst) check?.(Buffer.alloc(0))
}
