/** Says a text in English as it stands. */
export const t = (words, ...values) => String.raw({ raw: words.map((word) => word) }, ...values)

/** Chooses the form of a number in English. */
export const plural = (count, forms) =>
  (count === 1 ? forms.one : forms.other).replaceAll('#', count.toLocaleString('en'))
