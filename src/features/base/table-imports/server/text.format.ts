import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'

type DecodedText = { text: string; notices: string[] }

const notText = {
  get spreadsheet() {
    return t`This is a spreadsheet, not a CSV file. Open it, choose “Save as” or “Export”, then CSV (UTF-8), and choose that file.`
  },
  get binary() {
    return t`This is not a text file. Choose a CSV file exported from a spreadsheet.`
  },
  get empty() {
    return t`This file is empty. Choose another one.`
  },
  get damaged() {
    return t`This file is damaged: it is marked as UTF-16 but is not UTF-16. Save it again as CSV (UTF-8).`
  },
}

export const refuseFile = (message: string) => new AppError('invalid', message, { fields: { file: message } })

/** Signatures of other file types: ZIP (xlsx, ods) and the old xls. */
const spreadsheets = ['504b0304', '504b0506', 'd0cf11e0']
const otherKinds = ['25504446', '1f8b', '89504e47', 'ffd8ff', '47494638']

/**
 * Decodes a file: UTF-8 or UTF-16 by byte order mark, else UTF-8 if valid, else Windows-1252 from old spreadsheets
 * (which always succeeds).
 * @throws AppError `invalid` for other files
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (bytes.byteLength === 0) throw refuseFile(notText.empty)
  if (spreadsheets.some((signature) => beginning.startsWith(signature))) throw refuseFile(notText.spreadsheet)
  if (otherKinds.some((signature) => beginning.startsWith(signature))) throw refuseFile(notText.binary)
  const decoded = decodeByMark(bytes, beginning)
  if (decoded.text.includes('\0')) throw refuseFile(notText.binary)
  if (decoded.text.trim() === '') throw refuseFile(notText.empty)
  return decoded
}

function decodeByMark(bytes: Uint8Array, beginning: string): DecodedText {
  const utf16 = beginning.startsWith('fffe') ? 'utf-16le' : beginning.startsWith('feff') ? 'utf-16be' : null
  if (utf16) {
    const text = decodeStrictly(bytes, utf16)
    if (text === null) throw refuseFile(notText.damaged)
    return { text, notices: [] }
  }
  const utf8 = decodeStrictly(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8, notices: [] }
  return {
    text: new TextDecoder('windows-1252').decode(withoutUtf8Mark(bytes, beginning)),
    notices: [
      t`This file is not in UTF-8, so it was read as Windows-1252. Check that letters such as é, ü and € are correct.`,
    ],
  }
}

const withoutUtf8Mark = (bytes: Uint8Array, beginning: string) =>
  beginning.startsWith('efbbbf') ? bytes.subarray(3) : bytes

/** Decodes without the byte order mark. @returns null when the bytes are invalid */
function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
