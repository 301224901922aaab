import { isFromAnotherSite, type LostReason, sharedAddress, shareFields } from '../received.rules.ts'
import type { Sent } from '../received-store.ts'

/** Keeps what was shared on this device. @returns why it could not be kept, or null */
type Keep = (sent: Sent) => Promise<LostReason | null>

/**
 * Takes the form that the phone sends for something shared with the installed app: it stays on this device, and the page
 * asks what it is. Nothing goes to the server.
 */
export async function receiveShare(request: Request, origin: string, keep: Keep): Promise<Response> {
  // A page of another site may send a form here too. It could only offer something, but not even that is kept.
  const lost = isFromAnotherSite(request.referrer, origin)
    ? null
    : await readForm(request)
        .then(keep)
        .catch(() => 'failed' as const)
  return Response.redirect(new URL(sharedAddress(lost ?? undefined), origin), 303)
}

async function readForm(request: Request): Promise<Sent> {
  const form = await request.formData()
  const word = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const files = form.getAll(shareFields.files).filter((value) => typeof value !== 'string')
  return {
    title: word(shareFields.title),
    text: word(shareFields.text),
    url: word(shareFields.url),
    // An empty choice in a form is a file without a name.
    files: files.filter(({ name, size }) => name !== '' || size > 0),
  }
}
