import { expect, test } from 'vitest'
import type { StatusReport } from '#status/contract/status.ts'
import {
  judgeBackups,
  judgeDatabase,
  judgeDirectory,
  judgeDisk,
  judgeKey,
  judgeMail,
  judgeProcesses,
  judgeProvider,
  judgeQueues,
  judgeVersions,
  sayFor,
  sayPlaceOfDatabase,
  sayStandby,
} from './status-words.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const DAY = 24 * 60
const GB = 1024 ** 3

const process = {
  host: 'one',
  pid: 1,
  version: '7.2.0',
  since: ago(DAY),
  heardAt: ago(0),
  memoryBytes: 1,
  pages: 0,
  isThis: true,
}
const database = {
  bytes: GB,
  since: ago(DAY),
  connections: { used: 12, allowed: 97 },
  transaction: null,
  oldestTransaction: 1_000,
  standbys: [],
}
const backups = {
  bucket: null,
  isEncrypted: false,
  canBeTried: true,
  lastDue: ago(9 * 60),
  nextDue: ago(-15 * 60),
  newest: { madeAt: ago(9 * 60 - 1), bytes: GB },
  failed: 0,
  reason: null,
  isBeingMade: false,
  trial: { at: ago(9 * 60), fault: null },
}
const mail = { trouble: null, answeredAt: ago(1), waiting: 2 }
const room = { free: 100 * GB, total: 200 * GB }
const HEALTHY: StatusReport = {
  readAt: NOW,
  versions: {
    laurel: '7.2.0',
    commit: null,
    node: '26.1.0',
    postgres: '18.1',
    isBundled: true,
    tables: { unknown: 0, missing: 0, release: '7.2.0' },
  },
  processes: { list: [process], isComplete: true },
  database,
  queues: [],
  undelivered: { mails: 0, pushes: 0 },
  backups: { isOn: true, trouble: null, facts: backups },
  mail,
  directory: null,
  provider: null,
  lockedCodes: 0,
  disk: {
    folder: '/data',
    database: { folder: '/data/postgres', isElsewhere: false },
    room,
    isDatabaseFull: false,
    isFilesFull: false,
    bucket: null,
    trouble: null,
    files: 3,
  },
}
const queue = {
  name: 'backups',
  waiting: 0,
  running: 0,
  retrying: 0,
  failed: 0,
  waitingSince: null,
}
const ofVersions = (status: StatusReport) => judgeVersions(status, 'current')
const tables = (changes: object): StatusReport => ({
  ...HEALTHY,
  versions: {
    ...HEALTHY.versions,
    tables: { unknown: 0, missing: 0, release: '8.0.0', ...changes },
  },
})
const processes = (...list: object[]): StatusReport => ({
  ...HEALTHY,
  processes: { isComplete: true, list: [process, ...list.map((one) => ({ ...process, ...one }))] },
})
const ofDatabase = (changes: object): StatusReport => ({
  ...HEALTHY,
  database: { ...database, ...changes },
})
const queues = (changes: object): StatusReport => ({
  ...HEALTHY,
  queues: [{ ...queue, ...changes }],
})
const ofBackups = (changes: object): StatusReport => ({
  ...HEALTHY,
  backups: { ...HEALTHY.backups, facts: { ...backups, ...changes } },
})
const disk = (changes: object): StatusReport => ({
  ...HEALTHY,
  disk: { ...HEALTHY.disk, ...changes },
})
const standby = { name: 'two', state: 'streaming', behindBytes: 0 }

test('an installation in order is good in every part', () => {
  const found = [ofVersions, judgeProcesses, judgeDatabase, judgeQueues]
    .concat([judgeBackups, judgeMail, judgeDisk])
    .map((judge) => judge(HEALTHY).state)
  expect(found).toEqual(found.map(() => 'good'))
})

test.each([
  [ofVersions, tables({ unknown: 1 }), 'Laurel 8.0.0 has changed the database already'],
  [ofVersions, tables({ missing: 2 }), 'lacks 2 changes'],
  [ofVersions, processes({ version: '7.1.0' }), 'Processes of different versions'],
  [judgeProcesses, processes({ heardAt: ago(5), pid: 9 }), 'Process 9 on one has said nothing'],
  [judgeDatabase, ofDatabase({ connections: { used: 90, allowed: 97 } }), '90 of 97 connections'],
  [
    judgeDatabase,
    ofDatabase({ transaction: { since: ago(25), isBackup: false } }),
    'A transaction has been open for 25 minutes.',
  ],
  [judgeDatabase, ofDatabase({ oldestTransaction: 1.5e9 }), 'PostgreSQL can not clean up'],
  [
    judgeDatabase,
    ofDatabase({ standbys: [{ ...standby, behindBytes: GB }] }),
    'The standby two is 1.0 GB behind.',
  ],
  [
    judgeQueues,
    queues({ waiting: 1, waitingSince: ago(30) }),
    'Backups: a job has waited for 30 minutes, and none is running.',
  ],
  [judgeQueues, queues({ name: 'leavings', failed: 1 }), '1 job failed for good within a day'],
  [judgeBackups, ofBackups({ failed: 3, reason: 'Full.' }), 'The last 3 backups failed'],
  [
    judgeBackups,
    { ...HEALTHY, backups: { ...HEALTHY.backups, trouble: { reason: 'EROFS', bucket: null } } },
    'so the next one would fail',
  ],
  [judgeBackups, ofBackups({ newest: null }), 'There is no backup yet.'],
  [
    judgeBackups,
    ofBackups({ newest: { madeAt: ago(2 * DAY), bytes: 1 } }),
    'The backup that was due 9 hours ago is missing.',
  ],
  [
    judgeBackups,
    ofBackups({ trial: { at: ago(60), fault: 'The books do not balance.' } }),
    'could not be restored as a trial',
  ],
  [
    judgeMail,
    {
      ...HEALTHY,
      mail: {
        ...mail,
        trouble: { kind: 'refused' as const, server: 'mail.test:25', answer: '421' },
      },
    },
    'The mail server takes no e-mails.',
  ],
  [judgeMail, { ...HEALTHY, undelivered: { mails: 1, pushes: 0 } }, '1 message was given up.'],
  [judgeDisk, disk({ room: { free: 4 * GB, total: 50 * GB } }), 'Only 4.0 GB of 50.0 GB are free.'],
  [judgeDisk, disk({ isDatabaseFull: true }), 'The disk of the database is full.'],
  [
    judgeDisk,
    disk({ trouble: { reason: 'EIO', place: '/data' } }),
    'Files can not be stored or read.',
  ],
])('%# asks for attention, and says what to do', (judge, status, says) => {
  const finding = judge(status)
  expect(finding).toMatchObject({ state: 'attention', says: expect.stringContaining(says) })
  expect(finding.todo).toMatch(/\.$/)
})

test('asks for attention when the page is older than the installed Laurel', () => {
  expect(judgeVersions(HEALTHY, 'older')).toMatchObject({ todo: 'Reload this page.' })
})

test.each([
  [ofVersions, { ...HEALTHY, versions: { ...HEALTHY.versions, tables: null } }],
  [judgeProcesses, { ...HEALTHY, processes: { list: [process], isComplete: false } }],
  [judgeDatabase, { ...HEALTHY, database: null }],
  [judgeQueues, { ...HEALTHY, queues: null }],
  [judgeBackups, { ...HEALTHY, backups: { ...HEALTHY.backups, facts: null } }],
  [judgeMail, { ...HEALTHY, mail: { ...mail, waiting: null } }],
  [judgeMail, { ...HEALTHY, mail: { ...mail, answeredAt: null } }],
  [judgeDisk, disk({ room: null })],
])('%# says that a part is unknown', (judge, status) => {
  expect(judge(status).state).toBe('unknown')
})

test('says how to switch on backups and mail', () => {
  const off: StatusReport = {
    ...HEALTHY,
    backups: { isOn: false, trouble: null, facts: null },
    mail: null,
  }
  expect(judgeBackups(off)).toMatchObject({
    state: 'attention',
    todo: expect.stringContaining('BACKUP_SCHEDULE'),
  })
  expect(judgeMail(off)).toMatchObject({ state: 'off', todo: expect.stringContaining('SMTP_URL') })
})

test.each([
  ['a long backup', judgeDatabase, ofDatabase({ transaction: { since: ago(90), isBackup: true } })],
  ['a long job', judgeQueues, queues({ waiting: 5, running: 1, waitingSince: ago(90) })],
  ['given up e-mails, which Mail tells', judgeQueues, queues({ name: 'mails', failed: 1 })],
  ['a backup that is being made', judgeBackups, ofBackups({ newest: null, isBeingMade: true })],
  ['a large disk', judgeDisk, disk({ room: { free: 50 * GB, total: 4_000 * GB } })],
  [
    'a standby that tells nothing',
    judgeDatabase,
    ofDatabase({ standbys: [{ ...standby, state: null }] }),
  ],
])('%s is good', (_name, judge, status) => {
  expect(judge(status).state).toBe('good')
})

test.each([
  [30_000, '1 minute'],
  [119 * 60_000, '119 minutes'],
  [3 * 3_600_000, '3 hours'],
  [49 * 3_600_000, '2 days'],
])('%i ms are %s', (span, words) => {
  expect(sayFor(span)).toBe(words)
})

test('a standby that follows needs no figure', () => {
  expect(sayStandby(standby)).toBe('follows at once')
})

test('says why the directory can not be asked, and what to check', () => {
  const known = { server: 'ldaps://ldap.acme.test', trouble: null, answeredAt: ago(1) }
  expect(judgeDirectory(known).state).toBe('good')
  expect(judgeDirectory({ ...known, answeredAt: null }).state).toBe('unknown')
  const trouble = { kind: 'unreachable', answer: 'ECONNREFUSED' } as const
  expect(judgeDirectory({ ...known, trouble })).toEqual({
    state: 'attention',
    says: 'The company’s directory can not be asked, so nobody can log in with its password.',
    todo: "The directory ldaps://ldap.acme.test can't be reached (ECONNREFUSED). Please check it, and LDAP_URL.",
  })
})

test('says why the provider of single sign-on can not be used, and what to check', () => {
  const known = { server: 'https://id.acme.test', trouble: null, answeredAt: ago(1) }
  expect(judgeProvider(known).state).toBe('good')
  expect(judgeProvider({ ...known, answeredAt: null }).state).toBe('unknown')
  const trouble = { kind: 'otherIssuer', answer: 'https://id.acme.test/' } as const
  expect(judgeProvider({ ...known, trouble })).toEqual({
    state: 'attention',
    says: 'The provider of single sign-on can not be used, so nobody can sign in with it.',
    todo: 'The provider https://id.acme.test calls itself https://id.acme.test/. OIDC_ISSUER has to be written exactly so.',
  })
})

test('the place of the database is named if it is outside the data folder, or unknown', () => {
  const places = [
    { folder: '/data/postgres', isElsewhere: false },
    { folder: '/var/lib/laurel/data-1/postgres', isElsewhere: true },
    null,
  ]
  const said = places.map((database) => sayPlaceOfDatabase(disk({ database }).disk))
  expect(said).toEqual(['In the data folder', '/var/lib/laurel/data-1/postgres', null])
})

test('says that the key of voucher codes is missing, and where it belongs', () => {
  expect(judgeKey(12)).toEqual({
    state: 'attention',
    says: '12 voucher codes were sealed with another key: they are neither sold nor shown.',
    todo: 'Start Laurel with that key: SEALING_KEY, or the file sealing.key in the data folder.',
  })
})
