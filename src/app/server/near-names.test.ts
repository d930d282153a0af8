import { expect, test } from 'vitest'
import { nearNames } from './near-names.ts'
import { SETTINGS } from './settings.ts'

test.each([
  ['BACKUP_SCHEDUL', 'BACKUP_SCHEDULE'],
  ['BACKUPS_TO', 'BACKUP_TO'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['SMTP_URL_FIL', 'SMTP_URL_FILE'],
  ['PORTS', 'PORT'],
])('warns that %s may be meant as %s', (name, meant) => {
  expect(nearNames({ [name]: 'x' })).toEqual([
    `${name} is no setting of Laurel: is ${meant} meant? It has no effect.`,
  ])
})

test('warns of a file for a setting that is no secret', () => {
  expect(nearNames({ ADMIN_EMAIL_FILE: '/run/x' })).toEqual([
    "ADMIN_EMAIL_FILE is no setting of Laurel: ADMIN_EMAIL can't be read from a file.",
  ])
})

test.each(['DATABASE_READ_URL', 'DATABASE_READ_URL_FILE'])('says that %s is gone', (name) => {
  expect(nearNames({ [name]: 'postgres://standby/laurel' })).toEqual([
    `${name} has no effect any more: the database of DATABASE_URL answers every read.`,
  ])
})

test('says nothing of settings, their files, and what machines set', () => {
  const settings = Object.fromEntries(SETTINGS.map(({ name }) => [name, 'x']))
  const machine =
    'HOME HOSTNAME PATH PWD LANG TERM USER SHELL SHLVL NODE_ENV NODE_OPTIONS INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET npm_lifecycle_event LAUREL_PORT LAUREL_SERVICE_HOST KUBERNETES_PORT HTTP_PROXY OTEL_SERVICE_NAME PGHOST PGPORT'
  const others = Object.fromEntries(machine.split(' ').map((name) => [name, 'x']))
  expect(nearNames({ ...settings, ...others, SMTP_URL_FILE: 'x' })).toEqual([])
})
