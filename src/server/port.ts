/** What a lower layer asks of a higher one that it does not know. See docs/adr/0041. */
export type Port<Answer> = {
  /** The answer. @throws Error when the composition root has provided none: nothing is left out in silence. */
  (): Answer
  /** For the composition root (`src/ports.ts`). */
  provide: (answer: Answer) => void
}

/**
 * Declares what a lower layer needs from a higher one, such as what happens to somebody's tasks when they leave the group.
 * @param name for the error when nothing was provided
 */
export function createPort<Answer>(name: string): Port<Answer> {
  let provided: { answer: Answer } | undefined
  const port = () => {
    if (!provided) throw new Error(`nothing answers the port "${name}": import src/ports.ts first`)
    return provided.answer
  }
  return Object.assign(port, {
    provide(answer: Answer) {
      provided = { answer }
    },
  })
}
