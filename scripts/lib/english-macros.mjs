/** Says a text in English as it stands; with a context it is `t({ message, context })`. */
export const t = (words, ...values) =>
  'message' in words ? words.message : String.raw({ raw: words.map((word) => word) }, ...values)

/** Chooses the form of a number in English. */
export const plural = (count, forms) =>
  (count === 1 ? forms.one : forms.other).replaceAll('#', count.toLocaleString('en'))
