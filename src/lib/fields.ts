/** Helpers for form fields. @param empty all fields, in the order of the form */
export function fieldsLike<Fields extends object>(empty: Fields) {
  type Name = keyof Fields & string
  const names = Object.keys(empty).filter((name): name is Name => name in empty)
  /** Returns the given fields only. */
  const pickFields = (fields: Fields, wanted: readonly Name[]) => {
    const picked: Partial<Fields> = {}
    for (const name of wanted) picked[name] = fields[name]
    return picked
  }
  return {
    pickFields,
    /** Returns the names of differing fields in form order, for the activity log and conflicts. */
    changedFields: (before: Fields, after: Fields): Name[] =>
      names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])),
    /** Returns the form's fields of an object. */
    fieldsOf: (of: Fields): Fields => ({ ...empty, ...pickFields(of, names) }),
  }
}

/** Returns whether one of the fields has a value besides its empty one. An emptied text or list has none. */
export const isFilled = <Name extends string>(
  names: readonly Name[],
  values: { readonly [Key in NoInfer<Name>]?: unknown },
  empty: { readonly [Key in NoInfer<Name>]?: unknown },
): boolean => names.some((name) => filledOf(values[name]) !== filledOf(empty[name]))

const filledOf = (value: unknown) => (Array.isArray(value) ? value.join('').trim() : value) || null

/** How readers see one field. */
export type FieldText<Value, Words> = {
  readonly label: string
  /** Returns its value as text; empty without a value. @param words what the value alone does not say, such as names */
  text: (value: Value, words: Words) => string
}

/** How readers see the fields of a form, in its order. */
export type FieldTexts<Fields, Words = unknown> = {
  readonly [Name in keyof Fields]: FieldText<Fields[Name], Words>
}

/** A field that differs between the saved version and the form. */
export type Difference = { field: string; theirs: string; mine: string }

/** Returns the fields that read differently in two versions, in the order of the form. */
export function differencesOf<Fields extends object, Words>(
  texts: FieldTexts<Fields, Words>,
  theirs: NoInfer<Fields>,
  mine: NoInfer<Fields>,
  words: Words,
): Difference[] {
  const compare = <Name extends keyof Fields>(name: Name): Difference => {
    const { label, text } = texts[name]
    return { field: label, theirs: text(theirs[name], words), mine: text(mine[name], words) }
  }
  return Object.keys(texts)
    .filter((name): name is keyof Fields & string => name in texts)
    .map((name) => compare(name))
    .filter(({ theirs, mine }) => theirs !== mine)
}
