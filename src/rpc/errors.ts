import { isNotFound, isRedirect } from '@tanstack/react-router'

/** Returns true for what the router throws to navigate: a redirect, a not-found, a ready response. */
export const isSignal = (error: unknown) =>
  isRedirect(error) || isNotFound(error) || error instanceof Response
