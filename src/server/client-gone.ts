/** For the log only: nobody reads the response. The status is nginx's, which log readers know. */
export const clientGoneStatus = 499

/** The connection ended before the request body did. The framework logs no error that has a status. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
  readonly status = clientGoneStatus

  constructor(cause: unknown) {
    super('the client closed the request', { cause })
  }
}

/** Tells whether work stopped because the client closed the connection. */
export const isClientGone = ({ signal }: Request, error: unknown) =>
  error instanceof ClientGone || (signal.aborted && error === signal.reason)
