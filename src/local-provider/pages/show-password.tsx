import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from '../../components/ui/button.tsx'

type ShowPasswordProps = {
  /** The id of the password’s input. */
  of: string
  label: string
}

/** Renders the button that shows a password as text. It stays hidden until the script of the page runs. */
export const ShowPassword = ({ of, label }: ShowPasswordProps) => (
  <IconButton
    hidden
    data-shows-password=""
    aria-controls={of}
    aria-pressed={false}
    label={label}
    className="group -me-2.5"
    icon={
      <>
        <Eye className="group-aria-pressed:hidden" aria-hidden="true" />
        <EyeOff className="hidden group-aria-pressed:block" aria-hidden="true" />
      </>
    }
  />
)

/**
 * Makes the buttons work. Sending the form hides the passwords again, so that no browser remembers them as ordinary
 * text.
 *
 * Serialized into the page, so it must not use anything from outside.
 */
export function wakeShowPassword() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-shows-password]')) {
    const input = document.getElementById(button.getAttribute('aria-controls') ?? '')
    if (!(input instanceof HTMLInputElement)) continue
    const show = (isShown: boolean) => {
      input.type = isShown ? 'text' : 'password'
      button.setAttribute('aria-pressed', String(isShown))
    }
    button.addEventListener('click', () => show(input.type === 'password'))
    input.form?.addEventListener('submit', () => show(false))
    button.hidden = false
  }
}

export const showPasswordScript = `(${wakeShowPassword})()`
