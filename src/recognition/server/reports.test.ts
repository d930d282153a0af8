import { describe, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import type { Report, ReportOutcome } from '#recognition/contract/moderation.ts'
import { listComments, removeComment } from './comments.ts'
import { hideComment, hideRecognition } from './hide.ts'
import { countOpenReports, listReports, report, settleReport } from './reports.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const by = wall.administrator.id
const reason = 'This hurts'

const reportBy = (person: Colleague, recognitionId: number, comment: number | null = null) =>
  report(database, { by: person.id, recognitionId, comment, reason })

const settle = (reportId: number, outcome: ReportOutcome, why = 'Not our tone') =>
  settleReport(database, { by, key: wall.newKey(), reportId, outcome, reason: why })

async function openReports(): Promise<Report[]> {
  const reports: Report[] = []
  let after: number | null = 0
  while (after !== null) {
    const page: Awaited<ReturnType<typeof listReports>> = await listReports(database, by, after)
    reports.push(...page.reports)
    after = page.next
  }
  return reports
}

const openOf = async (recognition: number) =>
  (await openReports()).filter((one) => one.recognition === recognition)

async function maySend({ id }: Colleague): Promise<boolean | undefined> {
  const { rows } = await database.pool.query<{ is_transfer: boolean }>(
    'select is_transfer from users where id = $1',
    [id],
  )
  return rows[0]?.is_transfer
}

describe('a report', () => {
  test('shows the administrator the words, their author, the reporter and the reason', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob], { visibility: 'private', message: 'Between us' })
    const comment = await wall.comment(bob, card, 'Oh no')
    const announced = await wall.announced(async () => {
      await reportBy(bob, card)
      await reportBy(ada, card, comment)
    }, [wall.administrator])
    expect(announced).toEqual(['thanks of 0', 'thanks of 0'])
    expect(await openOf(card)).toMatchObject([
      { comment: null, author: { id: ada.id }, reportedBy: { id: bob.id }, text: 'Between us' },
      { comment, author: { id: bob.id }, reportedBy: { id: ada.id }, text: 'Oh no', reason },
    ])
    await expect(reportBy(eve, card)).rejects.toMatchObject({ code: 'recognition-unknown' })
  })

  test('loses the words that their author takes back; hidden words stay', async () => {
    const [ada, bob, eve] = await wall.three()
    const undone = await wall.card(ada, [bob], { visibility: 'private', message: 'Taken back' })
    const ofUndone = await wall.comment(bob, undone, 'Still said')
    await reportBy(bob, undone)
    await reportBy(ada, undone, ofUndone)
    await wall.undo(ada, undone)
    expect(await openOf(undone)).toMatchObject([
      { comment: null, author: { id: ada.id }, text: null, reason },
      { comment: ofUndone, text: 'Still said' },
    ])

    const card = await wall.card(ada, [bob], { message: 'Hidden' })
    const removed = await wall.comment(bob, card, 'Taken back')
    const hidden = await wall.comment(bob, card, 'Hidden')
    for (const comment of [null, removed, hidden]) await reportBy(eve, card, comment)
    await hideComment(database, hidden, { by, reason })
    await hideRecognition(database, card, { by, reason })
    await removeComment(database, bob.id, removed)
    expect((await openOf(card)).map(({ text }) => text)).toEqual(['Hidden', null, 'Hidden'])
    for (const { id } of await openOf(undone)) expect(await settle(id, 'nothing')).toEqual({ id })
  })

  test('is stored once per person and card or comment while it is open', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const comment = await wall.comment(ada, card)
    const first = await reportBy(eve, card)
    const others = [await reportBy(eve, card, comment), await reportBy(bob, card)]
    expect(await Promise.all([1, 2, 3].map(() => reportBy(eve, card)))).toEqual([
      first,
      first,
      first,
    ])
    expect((await openOf(card)).map(({ id }) => ({ id }))).toEqual([first, ...others])
    await settle(first.id, 'nothing', '')
    expect(await reportBy(eve, card)).not.toEqual(first)
  })

  test('notifies the administrator once, also when the same person repeats it', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    for (const person of [eve, bob, eve]) await reportBy(person, card)
    const { rows } = await database.pool.query<{ actor_id: number }>(
      `select actor_id from notifications
        where kind = 'reportMade' and subject_id = $1 order by id`,
      [card],
    )
    expect(rows.map(({ actor_id: actor }) => actor)).toEqual([eve.id, bob.id])
  })

  test('is read, heard of and settled by nobody whose words it is about', async () => {
    const [ada, bob, moderator] = await wall.three()
    await wall.makeModerator(moderator)
    const { administrator } = wall
    const card = await wall.card(administrator, [bob])
    const comment = await wall.comment(moderator, card)
    const hearers = async (work: () => Promise<unknown>) => {
      const news = `select user_id from notifications where kind = 'reportMade' and subject_id = $1
                     and id > (select coalesce(max(id), 0) from notifications where id <= $2) order by id`
      const last = await database.pool.query<{ id: number }>(
        'select max(id) as id from notifications',
      )
      const announced = await wall.announced(work, [administrator, moderator])
      const { rows } = await database.pool.query<{ user_id: number }>(news, [
        card,
        last.rows[0]?.id ?? 0,
      ])
      return [announced, rows.map(({ user_id: id }) => id)]
    }
    const before = await countOpenReports(database, administrator.id, 1_000)
    expect(await hearers(() => reportBy(ada, card))).toEqual([['thanks of 1'], [moderator.id]])
    expect(await countOpenReports(database, administrator.id, 1_000)).toEqual(before)
    expect(await hearers(() => reportBy(ada, card, comment))).toEqual([
      ['thanks of 0'],
      [administrator.id],
    ])
    expect(await openOf(card)).toMatchObject([{ comment }])
    const { reports } = await listReports(database, moderator.id, 0)
    const ofCard = reports.find(({ recognition }) => recognition === card)
    expect(ofCard).toMatchObject({ comment: null })
    await expect(settle(ofCard?.id ?? 0, 'nothing')).rejects.toMatchObject({
      code: 'report-unknown',
    })
    const settling = {
      key: wall.newKey(),
      reportId: ofCard?.id ?? 0,
      outcome: 'hidden',
      reason,
    } as const
    expect(await settleReport(database, { ...settling, by: moderator.id })).toMatchObject({
      id: ofCard?.id,
    })
  })

  test('is refused for a comment that is removed or not on this card', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const elsewhere = await wall.comment(ada, await wall.card(ada, [bob]))
    const removed = await wall.comment(eve, card)
    await removeComment(database, eve.id, removed)
    for (const comment of [elsewhere, removed, 999_999_999]) {
      await expect(reportBy(bob, card, comment)).rejects.toMatchObject({ code: 'comment-unknown' })
    }
  })

  test('is listed oldest first, 20 a page', async () => {
    const [ada, bob] = await wall.three()
    for (let number = 0; number < 21; number++) await reportBy(bob, await wall.card(ada, [bob]))
    const { reports, next } = await listReports(database, by, 0)
    expect(reports).toHaveLength(20)
    expect(next).toBe(reports.at(-1)?.id)
    const ids = (await openReports()).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })
})

describe('a settlement', () => {
  test('may only close the report, without a reason', async () => {
    const [ada, bob] = await wall.three()
    const card = await wall.card(ada, [bob])
    const { id } = await reportBy(bob, card)
    const events = await wall.recorded(() => settle(id, 'nothing', ''))
    expect(events).toEqual([
      {
        action: 'reportSettled',
        by,
        subject: ada.id,
        before: null,
        after: { recognition: card, comment: null, outcome: 'nothing', reports: 1 },
        reason: '',
      },
    ])
    expect(await openOf(card)).toEqual([])
    expect(await wall.seenBy(bob, card)).toMatchObject({ message: 'For the night shift' })
    await expect(settle(id, 'hidden')).rejects.toMatchObject({ code: 'report-unknown' })
  })

  test('that hides a card closes every report of it, but no report of its comments', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const comment = await wall.comment(bob, card)
    const ofComment = await reportBy(eve, card, comment)
    await reportBy(bob, card)
    const { id } = await reportBy(eve, card)
    const events = await wall.recorded(() => settle(id, 'hidden'))
    expect(events).toMatchObject([
      { action: 'recognitionHidden', reason: 'Not our tone' },
      { action: 'reportSettled', after: { outcome: 'hidden', reports: 2 } },
    ])
    expect(await openOf(card)).toMatchObject([ofComment])
    expect(await wall.seenBy(bob, card)).toMatchObject({ message: null })
    expect(await maySend(ada)).toBe(true)
  })

  test('that hides a comment does not hide the card', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const comment = await wall.comment(bob, card)
    const { id } = await reportBy(eve, card, comment)
    await settle(id, 'hiddenAndLocked')
    const { comments } = await listComments(database, eve.id, { recognitionId: card, after: 0 })
    expect(comments).toMatchObject([{ id: comment, text: null }])
    expect(await wall.seenBy(eve, card)).toMatchObject({ message: 'For the night shift' })
    expect([await maySend(bob), await maySend(ada)]).toEqual([false, true])
  })

  test('may switch off sending for the author, and records it', async () => {
    const [ada, bob] = await wall.three()
    const { id } = await reportBy(bob, await wall.card(ada, [bob]))
    const events = await wall.recorded(() => settle(id, 'hiddenAndLocked'))
    expect(events).toMatchObject([
      { action: 'permissionsSet', subject: ada.id, after: { isTransfer: false } },
      { action: 'recognitionHidden' },
      { action: 'reportSettled', subject: ada.id, after: { outcome: 'hiddenAndLocked' } },
    ])
    expect(await maySend(ada)).toBe(false)
  })

  test('changes nothing when it would lock the administrator', async () => {
    const [ada, bob] = await wall.three()
    const card = await wall.card(ada, [bob])
    const { id } = await reportBy(bob, card, await wall.comment(wall.administrator, card))
    const moderator = await wall.person()
    await wall.makeModerator(moderator)
    const settleBy = (outcome: ReportOutcome) =>
      settleReport(database, {
        by: moderator.id,
        key: wall.newKey(),
        reportId: id,
        outcome,
        reason,
      })
    await expect(settleBy('hiddenAndLocked')).rejects.toMatchObject({ code: 'administrator-fixed' })
    expect(await settleBy('hidden')).toEqual({ id })
  })

  test('by a moderator locks nobody who has a role', async () => {
    const [ada, bob, moderator] = await wall.three()
    for (const one of [ada, moderator]) await wall.makeModerator(one)
    const { id } = await reportBy(bob, await wall.card(ada, [bob]))
    const settling = {
      key: wall.newKey(),
      reportId: id,
      outcome: 'hiddenAndLocked',
      reason,
    } as const
    await expect(settleReport(database, { ...settling, by: moderator.id })).rejects.toMatchObject({
      code: 'role-holder',
    })
    expect(await maySend(ada)).toBe(true)
    expect(await settle(id, 'hiddenAndLocked')).toEqual({ id })
  })

  test.each(['hidden', 'hiddenAndLocked'] as const)('needs a reason: %s', async (outcome) => {
    const [ada, bob] = await wall.three()
    const { id } = await reportBy(bob, await wall.card(ada, [bob]))
    await expect(async () => settle(id, outcome, '')).rejects.toMatchObject({
      code: 'reason-required',
      field: 'reason',
    })
  })

  test('happens once when two reports of the same words are settled at the same time', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const reports = [await reportBy(bob, card), await reportBy(eve, card)]
    const results = await Promise.allSettled(reports.map(({ id }) => settle(id, 'hidden')))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'report-unknown' },
    })
  })
})
