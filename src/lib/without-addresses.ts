const addresses = /\b[a-z][a-z\d+.-]*:\/\/\S*|\bwww\.\S*|\b(?:mailto|tel|javascript|data):\S*/gi
// Matches control, bidirectional and invisible characters.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]+/gu
const numericAddresses = /\d+(?:\.\d+){3,}/g
/**
 * Matches what mail programs turn into links: a dot, slash, colon or at sign within a word. Between digits they belong to
 * an amount, a date or a time.
 */
const joints = /(?:(?<!\d)[.:/]|[.:/](?!\d)|[@\\])+(?=\S)/g

/** Cleans user text for our e-mails: one line with nothing clickable. */
export const withoutAddresses = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, ' ')
    .replace(addresses, ' ')
    .replace(numericAddresses, (address) => address.replaceAll('.', ' '))
    .replace(joints, ' ')
    .replace(/\s+/g, ' ')
    .trim()
