import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'

/** Sets the HTTP status of the page that offers a retry. */
export const setUnavailableStatus = createIsomorphicFn()
  .server(() => {
    setResponseStatus(503)
    setResponseHeader('retry-after', '5')
  })
  .client(() => {})
