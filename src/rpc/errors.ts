import { isNotFound, isRedirect } from '@tanstack/react-router'

/** True for what the router itself throws to steer: a redirect, a not-found, a ready response. */
export const isSignal = (error: unknown) =>
  isRedirect(error) || isNotFound(error) || error instanceof Response
