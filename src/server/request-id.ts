/** The id that the entry gave this request; it is in every log line and in every masked error. */
export const requestIdOf = (request: Request) => request.headers.get('x-request-id') ?? 'none'
