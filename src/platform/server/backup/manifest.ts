import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const sum = z.strictObject({ bytes: count, sha256 })

const table = z.strictObject({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: count,
  /** Of the rows as COPY writes them, in the order of the key. */
  sha256,
  /** The file that has them, compressed. */
  file: sum,
})

/** What a backup says of itself, in manifest.json. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  laurel: z.string(),
  postgres: z.string(),
  madeAt: z.iso.datetime(),
  /** The changes that had made the tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table).min(1),
  /** The names of tables whose rows are not in here. */
  leftBehind: z.array(identifier),
  counters: z.array(
    z.strictObject({ table: identifier, column: identifier, last: count, isUsed: z.boolean() }),
  ),
  files: z.strictObject({
    count,
    bytes: count,
    /** files.jsonl, a line for each of them. */
    list: sum,
    /** What the database knows of, and the store did not have. */
    missing: z.array(z.string()),
  }),
  /** How many violations the audit found in the same snapshot; null: it could not be run. */
  violations: count.nullable(),
})

export type Manifest = z.infer<typeof manifestSchema>
export type PackedTable = Manifest['tables'][number]

/** A line of files.jsonl. */
export const packedFileSchema = z.strictObject({ name: z.string(), bytes: count, sha256 })
export type PackedFile = z.infer<typeof packedFileSchema>

/** Where in a backup everything is. */
export const PLACES = {
  manifest: 'manifest.json',
  /** In the format of sha256sum, so that anybody can check. */
  manifestSum: 'manifest.sha256',
  list: 'files.jsonl',
  table: (name: string) => `tables/${name}.copy.zst`,
  file: (name: string) => `files/${name.slice(0, 2)}/${name}`,
} as const

export function sumLine(sha256: string): string {
  return `${sha256}  ${PLACES.manifest}\n`
}
