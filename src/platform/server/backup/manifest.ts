import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const sum = z.strictObject({ bytes: count, sha256 })

const table = z.strictObject({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: count,
  /** The hash of the rows in COPY format, ordered by the primary key. */
  sha256,
  /** Size and hash of the compressed file. */
  file: sum,
})

/** The format of manifest.json. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  laurel: z.string(),
  postgres: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations applied to the tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table).min(1),
  /** The names of tables whose rows are not included. */
  leftBehind: z.array(identifier),
  counters: z.array(
    z.strictObject({ table: identifier, column: identifier, last: count, isUsed: z.boolean() }),
  ),
  files: z.strictObject({
    count,
    bytes: count,
    /** files.jsonl: one line per file. */
    list: sum,
    /** Files that the database names and the store lacks. */
    missing: z.array(z.string()),
  }),
  /** The number of violations in the same snapshot; null if the audit could not run. */
  violations: count.nullable(),
})

export type Manifest = z.infer<typeof manifestSchema>
export type PackedTable = Manifest['tables'][number]

/** A line of files.jsonl. */
export const packedFileSchema = z.strictObject({ name: z.string(), bytes: count, sha256 })
export type PackedFile = z.infer<typeof packedFileSchema>

/** Paths within a backup. */
export const PATHS = {
  manifest: 'manifest.json',
  /** In sha256sum's format, so that anybody can check it. */
  manifestSum: 'manifest.sha256',
  list: 'files.jsonl',
  table: (name: string) => `tables/${name}.copy.zst`,
  file: (name: string) => `files/${name.slice(0, 2)}/${name}`,
} as const

export function sumLine(sha256: string): string {
  return `${sha256}  ${PATHS.manifest}\n`
}
