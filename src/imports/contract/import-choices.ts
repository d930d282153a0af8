// The kinds of imports and the outcomes of rows. Apart from the schemas, which the first page does
// not load.

export const IMPORT_KINDS = [
  'users',
  'bonuses',
  'awards',
  'stock',
  'holidays',
  'milestones',
  'codes',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const ROW_OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** 'warned': rows that are taken, with a cell that is not. */
export const ROW_FILTERS = [...ROW_OUTCOMES, 'warned'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

export const ENCODINGS = ['utf-8', 'windows-1252'] as const
export type FileEncoding = (typeof ENCODINGS)[number]
