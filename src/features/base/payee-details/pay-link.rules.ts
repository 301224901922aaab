export const maxLinkLength = 500

/**
 * Returns the address of a payment link as it is opened, or null for one that is not. Only HTTPS, and no name or
 * password, which could disguise where it leads.
 */
export function payLinkOf(typed: string): string | null {
  const url = URL.parse(typed)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return url.href.length <= maxLinkLength ? url.href : null
}
