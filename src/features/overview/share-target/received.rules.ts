import {
  isPicture,
  type UploadProblem,
  uploadProblem,
  uploadTypes,
} from '../../house/documents/upload.rules.ts'

/** Where the phone sends what is shared with the installed app, and the page that asks what it is. */
export const shareTargetPath = '/share-target'
export const sharedPath = '/shared'

/** The names of the form’s fields, as the manifest promises them. */
export const shareFields = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

/** What a manifest tells the phone about sharing with Kinstead. */
export const shareTarget = {
  action: shareTargetPath,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { ...shareFields, files: [{ name: shareFields.files, accept: uploadTypes }] },
} as const

/** As many as a property, task or payment takes at a time from one share. */
export const maxReceivedFiles = 10
/** How long something waits for its person. */
export const receivedForMs = 24 * 60 * 60_000
const [maxTitle, maxDetails, maxName] = [120, 10_000, 200]

export type RefusedFile = { name: string; why: UploadProblem | 'too-many' }
export type ReceivedFile = { id: string; name: string; type: string; size: number }

/** What one share brought. `receivedAt`: in milliseconds, by the clock of the device. */
export type Received = {
  id: string
  receivedAt: number
  title: string
  details: string
  files: ReceivedFile[]
  refused: RefusedFile[]
}

/** Why nothing is kept: this browser does not receive for anyone, the disk is full, or it failed. */
export const lostReasons = ['missed', 'full', 'failed'] as const
export type LostReason = (typeof lostReasons)[number]

export const lostReasonIn = (value: unknown): LostReason | undefined =>
  lostReasons.find((reason) => reason === value)

/** Returns the page that shows what was shared, or says why it is not there. */
export const sharedAddress = (lost?: LostReason): string =>
  lost ? `${sharedPath}?${new URLSearchParams({ lost })}` : sharedPath

type Shared = Pick<File, 'name' | 'type' | 'size'>

/** Divides shared files into those that are kept and those that are not, by the limits of uploads. */
export function sortShared<Some extends Shared>(files: readonly Some[]) {
  const kept: Some[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const why = uploadProblem(file) ?? (kept.length < maxReceivedFiles ? null : 'too-many')
    if (why) refused.push({ name: shortName(file.name), why })
    else kept.push(file)
  }
  return { kept, refused }
}

export const shortName = (name: string): string => name.trim().slice(0, maxName)

/**
 * Returns the first title and details of a form. Galleries send the name of the photo as its title, which says nothing.
 */
export function wordsOf(
  { title, text, url }: { title: string; text: string; url: string },
  fileNames: readonly string[],
): { title: string; details: string } {
  const isName = fileNames.some(
    (name) => name === title.trim() || name.replace(/\.\w+$/, '') === title.trim(),
  )
  const given = isName ? '' : title.trim()
  const rest = [
    given.length > maxTitle ? given : '',
    text.trim(),
    text.includes(url.trim()) ? '' : url.trim(),
  ]
  const details = rest.filter((part) => part !== '' && part !== given.slice(0, maxTitle)).join('\n')
  return { title: given.slice(0, maxTitle).trim(), details: details.slice(0, maxDetails) }
}

/** Returns whether something has waited too long. A clock that was changed by more than that is not trusted. */
export const isOver = ({ receivedAt }: Pick<Received, 'receivedAt'>, now: number): boolean =>
  Math.abs(now - receivedAt) >= receivedForMs

/** Returns whether a form was sent by a page of another site; the phone names no page. */
export const isFromAnotherSite = (referrer: string, origin: string): boolean =>
  /^https?:/.test(referrer) && URL.parse(referrer)?.origin !== origin

/** Returns whether there is anything to make something of. */
export const hasContent = ({
  files,
  title,
  details,
}: Pick<Received, 'files' | 'title' | 'details'>): boolean =>
  files.length > 0 || title !== '' || details !== ''

/** Problem reports take photos only. */
export const areAllPictures = ({ files }: Pick<Received, 'files'>): boolean => files.every(isPicture)
