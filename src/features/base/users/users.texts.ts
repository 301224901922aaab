export const pictureHelp =
  'JPG, PNG, GIF, WEBP or HEIC, up to 5 MB. People in your groups see it, nobody else.'

/** A first word in the browser; the server looks at the content. */
export const pictureRules = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif'],
  maxBytes: 5 * 1024 * 1024,
  wrongType: 'Unsupported file format. Please use JPG, PNG, GIF, WEBP, or HEIC.',
  tooLarge: 'Image file is too large. Maximum size is 5MB.',
}
