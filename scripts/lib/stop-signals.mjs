/**
 * One request to stop arrives several times: Ctrl-C and service managers signal each process of a group, and those pass
 * it on to each other.
 */
const sameRequestMs = 1_000
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/**
 * Returns what to do with a signal: the first one stops, a later request ends the process at once.
 * @param {(signal: string) => void} stop called once
 * @param {{ now?: () => number, exit?: (code: number) => void }} [surroundings]
 */
export function createStopRequest(stop, { now = () => performance.now(), exit = process.exit } = {}) {
  let askedAt
  return (signal) => {
    if (askedAt === undefined) {
      askedAt = now()
      stop(signal)
    } else if (now() - askedAt > sameRequestMs) exit(exitCodes[signal])
  }
}

/** Calls back once when this process is told to stop, by a signal or by the end of the program that started it. */
export function onStopSignal(stop) {
  let isAsked = false
  const ask = createStopRequest((signal) => {
    isAsked = true
    stop(signal)
  })
  for (const signal of Object.keys(exitCodes)) process.on(signal, ask)
  process.on('disconnect', () => isAsked || ask('SIGTERM'))
  process.channel?.unref()
}
