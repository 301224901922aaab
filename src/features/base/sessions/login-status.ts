import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'

/** Gives the page that offers to try again its true status, so that machines know as well. */
export const setUnavailableStatus = createIsomorphicFn()
  .server(() => {
    setResponseStatus(503)
    setResponseHeader('retry-after', '5')
  })
  .client(() => {})
