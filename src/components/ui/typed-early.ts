/**
 * Hands over what was typed into a form before its script had come: the browser shows it, but the form's state does
 * not know it yet and would overwrite it with its own next change.
 */
export function announceTypedEarly(form: HTMLFormElement) {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const typed = control.value
    if (control instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(control.type)) continue
    if (typed === control.defaultValue) continue
    // React compares with the value that it saw last. It is told an empty one through the control's own property, and
    // not told of the typed one, which goes past it to the prototype: so the event that follows counts as a change.
    control.value = ''
    valueSetterOf(control)?.call(control, typed)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const valueSetterOf = (control: HTMLInputElement | HTMLTextAreaElement) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
