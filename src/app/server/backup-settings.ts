import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod/mini'
import { parseSchedule, type BackupSettings, type Destination } from '#backups/server/schedule.ts'
import { identitiesIn } from '#platform/server/backup/archive.ts'
import type { S3Settings } from '#platform/server/files/s3-store.ts'

/** "s3://bucket/path/in/it" */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.~+-]+)*)\/?$/
const RECIPIENT = /^age1[a-z0-9]{50,4000}$/
const IDENTITY = /^AGE-SECRET-KEY-[A-Z0-9-]{50,200}$/

/** A text that `read` understands; null refuses it. */
const readBy = <T extends object>(read: (text: string) => T | null) =>
  z.pipe(
    z.string().check(z.refine((text) => read(text) !== null)),
    // Refused above if it is null.
    z.transform((text: string) => read(text) as T),
  )
const upTo = (most: number, least: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
    z.number().check(z.minimum(least), z.maximum(most)),
  )

type BackupAddress =
  { readonly folder: string } | { readonly bucket: string; readonly path: string }

/** Reads the full path of a folder, or "s3://bucket/path"; null if the text is neither. */
export function parseBackupAddress(text: string): BackupAddress | null {
  const [, bucket, path = ''] = BUCKET.exec(text) ?? []
  if (bucket !== undefined) return { bucket, path: path === '' ? '' : `${path.slice(1)}/` }
  return isAbsolute(text) ? { folder: resolve(text) } : null
}

const allOf = (parts: string[], pattern: RegExp): string[] | null =>
  parts.length > 0 && parts.every((part) => pattern.test(part)) ? parts : null

export const backupSchemas = {
  BACKUP_SCHEDULE: z.nullable(readBy(parseSchedule)),
  BACKUP_TO: z.nullable(readBy(parseBackupAddress)),
  BACKUP_RECIPIENT: z.nullable(
    readBy((text) =>
      allOf(
        text.split(',').map((key) => key.trim()),
        RECIPIENT,
      ),
    ),
  ),
  BACKUP_IDENTITY: z.nullable(readBy((text) => allOf(identitiesIn(text), IDENTITY))),
  BACKUP_KEEP: upTo(10_000, 1),
  BACKUP_KEEP_DAYS: upTo(10_000, 0),
}

type BackupValues = { [N in keyof typeof backupSchemas]: z.output<(typeof backupSchemas)[N]> }

/** The settings of backups; null without a schedule and a place: there are no backups. */
export function readBackupSettings(
  values: BackupValues,
  { dataDir, s3 }: { dataDir: string; s3: Omit<S3Settings, 'bucket'> | null },
): BackupSettings | null {
  const { BACKUP_SCHEDULE: schedule, BACKUP_TO: address } = values
  if (schedule === null || address === null) return null
  const to = destinationOf(address, s3)
  return {
    schedule,
    to,
    recipients: values.BACKUP_RECIPIENT ?? [],
    identities: values.BACKUP_IDENTITY ?? [],
    dataDir,
    keep: values.BACKUP_KEEP,
    keepDays: values.BACKUP_KEEP_DAYS,
  }
}

function destinationOf(address: BackupAddress, s3: Omit<S3Settings, 'bucket'> | null): Destination {
  if ('folder' in address) return address
  if (s3 === null) throw new Error('the keys of the bucket are missing')
  return { bucket: { s3: { ...s3, bucket: address.bucket }, path: address.path } }
}
