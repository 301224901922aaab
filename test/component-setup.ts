import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** The build gives each side its own half of such a function; without the build it would be the server's. */
function browserHalf() {
  let run: (...given: unknown[]) => unknown = () => undefined
  const half = Object.assign((...given: unknown[]) => run(...given), {
    server: () => half,
    client: (browser: typeof run) => {
      run = browser
      return half
    },
  })
  return half
}
vi.mock('@tanstack/react-start', async (original) => ({
  ...(await original<object>()),
  createIsomorphicFn: browserHalf,
}))

// No test asserts on time: what is awaited comes later on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// Removes what a test showed, stored or requested before the next one.
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})
