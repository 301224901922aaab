/** For the log line alone: nobody is there to read the answer. The number is nginx's, and known to what reads logs. */
export const clientGoneStatus = 499

/** The connection ended before the body of a request did. The framework writes an error with a status to no log. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
  readonly status = clientGoneStatus

  constructor(cause: unknown) {
    super('the request was broken off', { cause })
  }
}

/** True when the client ended the connection, and what was being done for it stopped because of that. */
export const isClientGone = ({ signal }: Request, error: unknown) =>
  error instanceof ClientGone || (signal.aborted && error === signal.reason)
