/**
 * Notes what was typed into a form before its script had come: the browser shows it, but the form's state does not
 * know it and would overwrite it with its own next change.
 * @returns a function that hands it over, once the form has its drafts and guesses.
 */
export function noteTypedEarly(form: HTMLFormElement): () => void {
  const controls = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const early = controls
    .filter(
      (control) =>
        !['checkbox', 'radio', 'file'].includes(control.type) && control.value !== control.defaultValue,
    )
    .map((control) => ({ control, typed: control.value }))
  return () => {
    for (const { control, typed } of early) {
      // React compares with the value that it saw last. It is told an empty one through the control's own property,
      // and not told of the typed one, which goes past it to the prototype: so the event counts as a change.
      control.value = ''
      valueSetterOf(control)?.call(control, typed)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

const valueSetterOf = (control: HTMLInputElement | HTMLTextAreaElement) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
