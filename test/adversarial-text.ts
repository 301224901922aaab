import fc from 'fast-check'

/** The time limit for one text. */
const maxMs = 200
const texts = 1_000

/** Measures JavaScript CPU time, without other programs; a run may be held up, so the best of three counts. */
function millisecondsFor(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && best > maxMs; run++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

/**
 * Fails if a text made of these parts takes longer than 200 ms: first each part repeated, then 1,000 mixtures in which
 * few kinds repeat often, as in an attack. A failure prints its seed and path.
 */
export function expectQuick(size: number, parts: readonly string[], read: (text: string) => unknown) {
  const isQuick = (text: string) => millisecondsFor(() => read(text)) < maxMs
  const filled = (part: string, end: string) =>
    `${part.repeat(Math.ceil(size / part.length)).slice(0, size - end.length)}${end}`
  const slow = parts.filter((part) => !['', 'x', '\n'].every((end) => isQuick(filled(part, end))))
  if (slow.length > 0) throw new Error(`too slow: ${JSON.stringify(slow)}`)
  const mixture = fc
    .record({
      kinds: fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }),
      order: fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }),
      end: fc.constantFrom('', 'x', '\n', ' '),
    })
    .map(({ kinds, order, end }) => filled(order.map((at) => kinds[at % kinds.length]).join(''), end))
  fc.assert(fc.property(mixture, isQuick), { numRuns: texts, endOnFailure: true })
}
