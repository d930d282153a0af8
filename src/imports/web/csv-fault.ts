import { LARGEST_IMPORT_BYTES } from '#imports/contract/imports.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'

type Chosen = Pick<File, 'name' | 'type' | 'size'>

/** Why the server would refuse a file, as far as that shows before it is sent. */
export function csvFault({ name, type, size }: Chosen): RefusalCode | null {
  if (type !== 'text/csv' && !/\.csv$/i.test(name)) return 'csv-type'
  if (size === 0) return 'csv-empty'
  return size > LARGEST_IMPORT_BYTES ? 'csv-bytes' : null
}
