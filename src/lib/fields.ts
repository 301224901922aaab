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
