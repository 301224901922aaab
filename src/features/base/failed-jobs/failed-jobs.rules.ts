const maxLength = 2_000

/** What a job failed of, without the values of a failed query: they are what people wrote. */
export const errorForAdministrator = (error: string): string => {
  const text = error.replace(/\n?params:[\s\S]*$/, '').trim()
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text || 'unknown'
}
