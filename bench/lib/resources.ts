type Stop = () => Promise<void>

const started: Stop[] = []

/** Remembers how to stop what was just started, so that nothing outlives the run, whatever happens in it. */
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

/** Stops everything that still runs, the latest first. What cannot be stopped does not keep the rest running. */
export async function stopEverything(): Promise<void> {
  for (let stop = started.at(-1); stop; stop = started.at(-1)) {
    await stop().catch((error: unknown) => console.error('could not be stopped:', error))
  }
}
