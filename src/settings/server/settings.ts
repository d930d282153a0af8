import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { claimPicture } from '#platform/server/files/pictures.ts'
import { announce } from '#platform/server/live/outbox.ts'
import {
  INITIAL,
  onWire,
  SCHEMAS,
  SETTING_NAMES,
  type CompanySettings,
  type SettingName,
  type SettingsChange,
  type SettingValues,
} from '#settings/contract/settings.ts'

type SomeValues = { readonly [Name in SettingName]?: SettingValues[Name] | undefined }

/** The values that the operator fixed by environment variables. */
export type FixedSettings = Partial<SettingValues>

const PICTURES = ['logo', 'logoDark'] as const satisfies SettingName[]

type SettingsSource = Pick<Database, 'db'>

/** The settings in force: fixed ones, else what the company chose, else the defaults. */
export async function readSettings(
  { db }: SettingsSource,
  fixed: FixedSettings,
): Promise<SettingValues> {
  return inForce(await db.selectFrom('settings').select(['name', 'value']).execute(), fixed)
}

/**
 * The settings that a transaction obeys. A change waits for this transaction, so that none obeys
 * the old settings after the answer to the change.
 */
export async function obeySettings(tx: Tx, fixed: FixedSettings): Promise<SettingValues> {
  await tx.query({ text: 'lock table settings in row share mode', values: [] })
  return readSettings(tx, fixed)
}

/** All settings, for the administrator. */
export async function describeSettings(
  { db }: SettingsSource,
  fixed: FixedSettings,
): Promise<CompanySettings> {
  const rows = await db.selectFrom('settings').select(['name', 'value', 'version']).execute()
  return {
    values: inForce(rows, fixed),
    fixed: SETTING_NAMES.filter((name) => fixed[name] !== undefined),
    version: Math.max(0, ...rows.map(({ version }) => version)),
  }
}

interface SettingsUpdate {
  readonly by: number
  readonly from?: string | undefined
  readonly change: SettingsChange
}

/**
 * Changes settings. Throws Refused('setting-fixed') for a fixed one, and Refused('setting-changed')
 * for one that got another value after the version that the change carries; nothing changes then.
 * Refused('picture-unknown') for a picture that somebody else uploaded.
 */
export function changeSettings(
  database: Database,
  fixed: FixedSettings,
  { by, from, change: { version: read, ...wanted } }: SettingsUpdate,
): Promise<CompanySettings> {
  const touched = SETTING_NAMES.filter((name) => wanted[name] !== undefined)
  return transactIdempotent(database, async (tx) => {
    await tx.query({ text: 'lock table settings in exclusive mode', values: [] })
    const before = await readSettings(tx, fixed)
    const changed = touched.filter((name) => wireOf(name, before) !== wireOf(name, wanted))
    for (const name of changed) {
      if (fixed[name] !== undefined) throw new Refused('setting-fixed', name)
    }
    const newer = await tx.db
      .selectFrom('settings')
      .select(['name', 'version'])
      .where('version', '>', read)
      .execute()
    const stale = changed.find((name) => newer.some((row) => row.name === name))
    if (stale !== undefined) throw new Refused('setting-changed', stale)
    if (changed.length === 0) return describeSettings(tx, fixed)
    if (changed.includes('timeZone')) await refuseUnknownZone(tx, wanted.timeZone)
    for (const name of PICTURES) {
      if (changed.includes(name)) await claimPicture(tx, wanted[name] ?? null, by, name)
    }
    await save(tx, changed, wanted)
    const facts = (values: SomeValues): EventFacts =>
      Object.fromEntries(changed.map((name) => [name, factOf(name, values)]))
    await record(tx, {
      action: 'settingsChanged',
      by,
      from,
      before: facts(before),
      after: facts(wanted),
    })
    announce(tx, [{ topic: 'settings', userId: null }])
    return describeSettings(tx, fixed)
  })
}

/** Months are computed by PostgreSQL, which knows other zones than the browser and Node. */
async function refuseUnknownZone(tx: Tx, zone: string | undefined): Promise<void> {
  const text = 'select from pg_timezone_names where name = $1'
  const { rows } = await tx.query({ text, values: [zone] })
  if (rows.length === 0) throw new Refused('time-zone-unknown', 'timeZone')
}

async function save(tx: Tx, changed: readonly SettingName[], values: SomeValues): Promise<void> {
  await sql`
    insert into settings (name, value, version)
    select c.name, c.value, (select coalesce(max(version), 0) + 1 from settings)
      from unnest(${changed}::text[], ${changed.map((name) => wireOf(name, values))}::jsonb[])
           c (name, value)
    on conflict (name) do update
      set value = excluded.value, version = excluded.version, changed_at = now()`.execute(tx.db)
}

function inForce(
  rows: readonly { name: string; value: unknown }[],
  fixed: FixedSettings,
): SettingValues {
  const stored = SETTING_NAMES.flatMap((name) => {
    const row = rows.find((one) => one.name === name)
    // Another release may have stored a value that this one does not know.
    const read = z.safeParse(SCHEMAS[name], row?.value)
    return row !== undefined && read.success ? [[name, read.data]] : []
  })
  return { ...INITIAL, ...(Object.fromEntries(stored) as Partial<SettingValues>), ...fixed }
}

/** A value as it is stored and sent: JSON. */
function wireOf(name: SettingName, values: SomeValues): string {
  return JSON.stringify(onWire(name, values[name]))
}

/** A value in the audit log. */
function factOf(name: SettingName, values: SomeValues) {
  const value = onWire(name, values[name])
  return Array.isArray(value) ? value.join(', ') : (value as string | number | boolean | null)
}
