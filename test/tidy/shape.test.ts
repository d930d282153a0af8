import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, sources } from './sources.ts'

const lines = new Map(sources.map((file) => [file, read(file).trimEnd().split('\n').length]))

describe('files', () => {
  test('none has more than 300 lines', () => {
    expect([...lines].filter(([, count]) => count > 300)).toEqual([])
  })

  test('the median source file has at most 80 lines', () => {
    const sizes = [...lines]
      .filter(([file]) => file.startsWith('src/') && !file.includes('.test.'))
      .map(([, count]) => count)
      .toSorted((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80)
  })

  test('none is a drawer or a barrel', () => {
    const drawers = /(?:^|[/-])(?:utils?|helpers?|misc|manager|service|common)(?:[./-]|$)/i
    const wrong = sources.filter(
      (file) => drawers.test(file) || /^index\.tsx?$/.test(basename(file)),
    )
    expect(wrong).toEqual([])
  })

  test('no test is skipped, focused or put off', () => {
    const tests = sources.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    const word = /\b(?:test|it|describe)\.(?:skip|only|todo|fixme|fails)\b/
    expect(tests.filter((file) => word.test(read(file)))).toEqual([])
  })
})

describe('tables', () => {
  const OWNERS: Readonly<Record<string, string>> = {
    users: 'src/server/people/',
    last_seen: 'src/server/people/',
    totals: 'src/server/people/',
    directory: 'src/server/people/',
    sessions: 'src/server/people/',
    sign_in_attempts: 'src/server/people/',
    identities: 'src/server/people/',
    provider_visits: 'src/server/people/',
    mailed_links: 'src/server/people/',
    mails: 'src/server/mail/',
    wallets: 'src/server/ledger/',
    entries: 'src/server/ledger/',
    refused_keys: 'src/server/ledger/',
    outbox: 'src/server/live/',
    pictures: 'src/server/files/',
    gifts: 'src/server/shop/',
    gift_changes: 'src/server/shop/',
    cart_lines: 'src/server/shop/',
    purchases: 'src/server/shop/',
    purchase_items: 'src/server/shop/',
    purchase_steps: 'src/server/shop/',
    entered_bonuses: 'src/server/wallet/',
    bonus_batches: 'src/server/wallet/',
    corrections: 'src/server/wallet/',
    trail: 'src/server/trail/',
    installation: 'src/server/carry/',
    imports: 'src/server/imports/',
    import_rows: 'src/server/imports/',
    documents: 'src/server/files/',
    manual_sections: 'src/server/help/',
    manual_versions: 'src/server/help/',
    manual_passages: 'src/server/help/',
    manual_answers: 'src/server/help/',
    help_gaps: 'src/server/help/',
    chat_budgets: 'src/server/help/',
  }
  const WRITES =
    /(?:insert into|update|delete from|truncate)\s+([a-z_]+)\b|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/gi

  test('each is written by one folder', () => {
    const wrong = sources
      .filter((file) => file.startsWith('src/server/') && !file.includes('.test.'))
      .flatMap((file) =>
        [...read(file).matchAll(WRITES)]
          .map((match) => match[1] ?? match[2] ?? '')
          .filter((table) => table in OWNERS && !file.startsWith(OWNERS[table] ?? ''))
          .map((table) => `${file} writes ${table}`),
      )
    expect(wrong).toEqual([])
  })

  test('each has an owner', () => {
    const migrations = files.filter((file) => file.startsWith('src/server/db/migrations/'))
    const named = (statement: RegExp) =>
      migrations.flatMap((file) => [...read(file).matchAll(statement)].map((match) => match[1]))
    const dropped = new Set(named(/^drop table (\w+)/gm))
    const there = named(/^create table (\w+)/gm).filter((table) => !dropped.has(table))
    expect(new Set(there)).toEqual(new Set(Object.keys(OWNERS)))
  })
})
