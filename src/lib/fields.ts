/** Of what a form fills in: what differs, a part of it, and the fields alone. @param empty all fields, in the order of the form */
export function fieldsLike<Fields extends object>(empty: Fields) {
  type Name = keyof Fields & string
  const names = Object.keys(empty).filter((name): name is Name => name in empty)
  /** The given fields only. */
  const pickFields = (fields: Fields, wanted: readonly Name[]) => {
    const picked: Partial<Fields> = {}
    for (const name of wanted) picked[name] = fields[name]
    return picked
  }
  return {
    pickFields,
    /** The names of the fields whose value differs, in the order of the form. Used by the activity log and by conflicts. */
    changedFields: (before: Fields, after: Fields): Name[] =>
      names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])),
    /** The fields alone, out of anything that holds them. */
    fieldsOf: (of: Fields): Fields => ({ ...empty, ...pickFields(of, names) }),
  }
}
