// Every text of this feature that more than one part uses.

export const jobMessageTexts = {
  otherIsThere:
    'Your message was sent before you changed it. Reload the page to see it, then send what you want to add.',
  noReader: 'This contractor has no open link to this job. Create one first, so that they can read it.',
}
