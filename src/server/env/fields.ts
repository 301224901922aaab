import { z } from 'zod'

/** Kinds of values that several variables have. */

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
})

export const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .transform((parts) => parts.filter(Boolean))

export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error)
}
