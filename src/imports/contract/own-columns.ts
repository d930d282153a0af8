const OWN_FIELD = 'field:'

/** The column of one of the company's own fields, by the field's name. */
export function ownColumn(name: string): string {
  return OWN_FIELD + name
}

/** The name of the company's own field that a column has; null: it is one of Laurel's. */
export function ownFieldOf(column: string): string | null {
  return column.startsWith(OWN_FIELD) ? column.slice(OWN_FIELD.length) : null
}
