/**
 * Sends the photos of a relative one after the other, each with its progress, its error and "Try again". Without this
 * script, the browser sends the form itself.
 *
 * Serialized into the page, which has no other script, so it must not use anything from outside itself. Its texts are in
 * the attributes of the form.
 */
function sendPhotosOneByOne() {
  const again = new Set([0, 408, 429])
  const patience = 120_000
  let waiting = Promise.resolve()

  /** A UUID of version 7, as the server asks for. */
  const newId = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const now = Date.now()
    for (let at = 0; at < 6; at++) bytes[at] = Math.floor(now / 256 ** (5 - at)) % 256
    bytes[6] = ((bytes[6] ?? 0) & 15) | 112
    bytes[8] = ((bytes[8] ?? 0) & 63) | 128
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

  const element = (tag: string, className: string, text = '') => {
    const made = document.createElement(tag)
    made.className = className
    made.textContent = text
    return made
  }

  type Answer = { status: number; message: string | undefined }

  const post = (form: HTMLFormElement, photo: File, id: string, onProgress: (share: number) => void) =>
    new Promise<Answer>((resolve) => {
      const request = new XMLHttpRequest()
      request.open('POST', form.action)
      request.setRequestHeader('accept', 'application/json')
      request.setRequestHeader('idempotency-key', id)
      request.responseType = 'json'
      // The time counts from the beginning, so progress extends it: a slow connection is no stalled one.
      const began = Date.now()
      request.timeout = patience
      request.upload.onprogress = ({ loaded, total }) => {
        request.timeout = Date.now() - began + patience
        onProgress(total > 0 ? loaded / total : 0)
      }
      request.onload = () =>
        resolve({ status: request.status, message: request.response?.error?.message ?? undefined })
      request.onerror = () => resolve({ status: 0, message: undefined })
      request.ontimeout = request.onerror
      const body = new FormData()
      body.append('file', photo, photo.name)
      request.send(body)
    })

  /** Adds a line for a photo. @returns what sends it, which resolves once it was stored or refused */
  const lineOf = (form: HTMLFormElement, list: Element, photo: File) => {
    const id = newId()
    const line = element('li', 'flex flex-wrap items-center gap-3 rounded-md p-2 -outline-offset-2')
    line.tabIndex = -1
    const picture = document.createElement('img')
    picture.alt = ''
    picture.className = 'size-14 shrink-0 rounded-md border bg-raised object-cover'
    picture.src = URL.createObjectURL(photo)
    picture.onload = () => URL.revokeObjectURL(picture.src)
    // Not every browser shows every kind of photo.
    picture.onerror = () => {
      URL.revokeObjectURL(picture.src)
      picture.remove()
    }
    const facts = element('div', 'grid min-w-0 flex-1 basis-40 gap-1')
    const bar = document.createElement('progress')
    bar.className = form.dataset.bar ?? ''
    bar.max = 100
    bar.setAttribute('aria-label', photo.name)
    const said = element('p', '')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = form.dataset.button ?? ''
    button.textContent = form.dataset.again ?? ''
    button.setAttribute('aria-label', `${form.dataset.again}: ${photo.name}`)
    facts.append(element('span', 'break-all', photo.name), bar, said)
    line.append(picture, facts)
    list.append(line)

    const show = (state: string, text: string) => {
      line.dataset.state = state
      said.textContent = text
      said.className = state === 'failed' ? 'text-danger' : 'text-muted'
      bar.hidden = state !== 'sending'
    }
    const refuse = (message: string, mayTryAgain: boolean) => {
      show('failed', message)
      if (mayTryAgain) line.append(button)
    }
    const send = async () => {
      button.remove()
      if (photo.size > Number(form.dataset.maxBytes)) return refuse(form.dataset.tooLarge ?? '', false)
      show('sending', '')
      bar.value = 0
      const { status, message } = await post(form, photo, id, (share) => {
        bar.value = Math.round(share * 100)
        if (share === 1) said.textContent = form.dataset.processing ?? ''
      })
      if (status === 201) show('done', form.dataset.done ?? '')
      else refuse(message ?? form.dataset.failed ?? '', again.has(status) || status >= 500)
    }
    show('waiting', form.dataset.waiting ?? '')
    button.onclick = () => {
      line.focus()
      run(form, list, [send])
    }
    return send
  }

  /** Sends photos once those before them are through, and says how it went. */
  const run = (form: HTMLFormElement, list: Element, sends: (() => Promise<void>)[]) => {
    const status = form.querySelector('[role=status]')
    if (status) status.textContent = form.dataset.sending ?? ''
    for (const send of sends) waiting = waiting.then(send)
    waiting = waiting.then(() => {
      const lines = [...list.children].map((line) => line instanceof HTMLElement && line.dataset.state)
      if (lines.some((state) => state === 'waiting' || state === 'sending')) return
      const done = lines.filter((state) => state === 'done').length
      if (status)
        status.textContent = (form.dataset.result ?? '')
          .replace('%1', String(done))
          .replace('%2', String(lines.length))
          .replace('%3', String(lines.length - done))
      if (done === lines.length && !wouldLose()) showStored(form)
    })
  }

  /** Tells whether opening the page again would lose a photo or something that was typed or chosen. */
  const wouldLose = () =>
    document.querySelector('[data-photos] li:not([data-state=done])') !== null ||
    [...document.querySelectorAll('input, textarea, select')].some(isChanged)

  const isChanged = (field: Element) => {
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options]
      const usual =
        options.filter((option) => option.defaultSelected).pop() ?? options.find((option) => !option.disabled)
      return field.selectedIndex >= 0 && options[field.selectedIndex] !== usual
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement)) return false
    return ['checkbox', 'radio'].includes(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue
  }

  /** Shows the page with the stored photos. */
  const showStored = (form: HTMLFormElement) => {
    const next = new URL(form.dataset.next ?? '', location.href)
    if (next.search !== location.search) return location.assign(next)
    // Only the part of the page differs, if anything does.
    location.hash = next.hash
    location.reload()
  }

  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-photos')) return
    const input = form.querySelector('input[type=file]')
    const list = form.querySelector('ul')
    if (!(input instanceof HTMLInputElement) || !list) return
    event.preventDefault()
    const photos = [...(input.files ?? [])]
    input.value = ''
    const sends = photos.map((photo) => lineOf(form, list, photo))
    list.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' })
    run(form, list, sends)
  })
  document.currentScript?.remove()
}

export const photoSenderScript = `(${sendPhotosOneByOne})()`
