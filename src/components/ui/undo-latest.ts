/** Presses “Undo” on the newest toast that offers it. */
export const undoLatest = () =>
  [...document.querySelectorAll<HTMLElement>('[data-undo]')]
    .find((button) => !button.closest('[inert]'))
    ?.click()
