const addresses = /\b[a-z][a-z\d+.-]*:\/\/\S*|\bwww\.\S*|\b(?:mailto|tel|javascript|data):\S*/gi
// Control characters, and those that turn the direction of writing or show nothing.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]+/gu
/** What mail programs make links of: a dot, a slash, a colon or an at within a word. */
const joints = /([.:/@\\]+)(?=\S)/g

/** What people wrote, as it may stand in a mail of ours: one line in which no mail program finds anything to click. */
export const withoutAddresses = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, ' ')
    .replace(addresses, ' ')
    .replace(joints, ' ')
    .replace(/\s+/g, ' ')
    .trim()
