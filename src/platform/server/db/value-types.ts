import pg from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const TEXT_ARRAY = 1009

const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as never) as (
  text: string,
) => (string | null)[]

/** Parses a bigint. Throws RangeError instead of rounding. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} has no exact number`)
  return value
}

function parseInt8Array(text: string): (number | null)[] {
  const entries = parseTextArray(text)
  return entries.map((entry) => (entry === null ? null : parseInt8(entry)))
}

/** Parsers: bigint becomes a number; numeric stays text and timestamptz a Date. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const type: number = oid
    if (format !== 'binary' && type === INT8) return parseInt8
    if (format !== 'binary' && type === INT8_ARRAY) return parseInt8Array
    return pg.types.getTypeParser(oid, format) as unknown
  },
}
