const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Routes whose body is a picture; each counts again, with its own sentence, while it reads. */
const pictureRoutes = /^\/api\/(properties\/[^/]+\/photo|users\/me\/picture)$/

/** What a request body may weigh, in bytes. */
export const bodyLimitBytes = (pathname: string): number =>
  pictureRoutes.test(pathname) ? 16 * mebibyte : 64 * kibibyte
