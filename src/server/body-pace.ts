export type BodyPace = {
  /** The longest that the next bytes may be waited for. */
  idleMs: number
  /** The longest that the whole body may take; a large file on a slow line has no such end of its own. */
  totalMs: number | null
}

/**
 * The same request, whose body fails when it comes too slowly. Only the time in which somebody waits for bytes counts.
 * Its source is not cancelled, which would cut the connection: the sender should get an answer, that then closes it.
 * @param onLate is told before the body fails
 */
export function withPace<Incoming extends Request>(request: Incoming, pace: BodyPace, onLate: () => void) {
  const { body } = request
  if (!body) return request
  const paced = pacedBody(body, pace, onLate)
  return new Proxy(request, {
    get(target, key) {
      if (key === 'body') return paced
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function pacedBody(body: ReadableStream<Uint8Array>, { idleMs, totalMs }: BodyPace, onLate: () => void) {
  const reader = body.getReader()
  let leftMs = totalMs ?? Number.POSITIVE_INFINITY
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const waitedSince = performance.now()
        const late = Promise.withResolvers<'late'>()
        const timer = setTimeout(() => late.resolve('late'), Math.min(idleMs, leftMs))
        try {
          const next = await Promise.race([reader.read(), late.promise])
          leftMs = Math.max(0, leftMs - (performance.now() - waitedSince))
          if (next === 'late') {
            onLate()
            controller.error(new Error('the request body came too slowly'))
          } else if (next.done) controller.close()
          else controller.enqueue(next.value)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead: nobody waits for it.
    { highWaterMark: 0 },
  )
}
