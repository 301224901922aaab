/** A port: what a lower layer calls in a higher one that it does not know. See docs/adr/0041. */
export type Port<Answer> = {
  /**
   * Calls the implementation. @throws Error when the composition root has provided none: nothing is skipped silently
   */
  (): Answer
  /** For the composition root (`src/ports.ts`). */
  provide: (answer: Answer) => void
}

/**
 * Declares what a lower layer needs from a higher one, such as what happens to someone's tasks when they leave the
 * group.
 * @param name for the error when nothing was provided
 */
export function createPort<Answer>(name: string): Port<Answer> {
  let provided: { answer: Answer } | undefined
  const port = () => {
    if (!provided) throw new Error(`no implementation for the port "${name}": import src/ports.ts first`)
    return provided.answer
  }
  return Object.assign(port, {
    provide(answer: Answer) {
      provided = { answer }
    },
  })
}
