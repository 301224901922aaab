type Stop = () => Promise<void>

const started: Stop[] = []

/** Remembers how to stop everything that was started, so that nothing outlives the run, even after an error. */
export function own(stop: Stop): Stop {
  const once = () => {
    const index = started.indexOf(once)
    if (index < 0) return Promise.resolve()
    started.splice(index, 1)
    return stop()
  }
  started.push(once)
  return once
}

/** Stops everything that still runs, the latest first. A failure to stop one does not prevent stopping the rest. */
export async function stopEverything(): Promise<void> {
  for (let stop = started.at(-1); stop; stop = started.at(-1)) {
    await stop().catch((error: unknown) => console.error('could not be stopped:', error))
  }
}
