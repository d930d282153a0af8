// What can be imported, and what becomes of a row. Apart from the schemas, which the
// first page a browser opens does without.

export const IMPORT_KINDS = ['users', 'bonuses'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const ROW_OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]
