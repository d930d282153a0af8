import { describe, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { breakCommits, type CommitFault } from '#test/harness/break-commits.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import type { ReportOutcome } from '#recognition/contract/moderation.ts'
import { listComments, removeComment } from './comments.ts'
import { report, settleReport } from './reports.ts'

const database = await ownDatabase()
const breakable = await alsoOpen(database)
const faults = breakCommits(breakable)
const wall = await TestWall.open(database)
const by = wall.administrator.id

const BROKEN: CommitFault[][] = [['answer lost'], ['never arrives', 'answer lost']]

describe.each(BROKEN.map((broken) => [broken.join(', '), broken] as const))(
  'when COMMIT fails (%s)',
  (_, broken) => {
    test('removes a comment once', async () => {
      const [ada, bob, eve] = await wall.three()
      const card = await wall.card(ada, [bob])
      const id = await wall.comment(eve, card)
      faults.push(...broken)
      const announced = await wall.announced(
        async () => expect(await removeComment(breakable, eve.id, id)).toEqual({ id }),
        [ada, bob],
      )
      expect(faults).toEqual([])
      expect(announced).toEqual(['thanks of 0', 'thanks of 1'])
      const { comments } = await listComments(database, ada.id, { recognitionId: card, after: 0 })
      expect(comments).toEqual([])
    })

    test.each<ReportOutcome>(['nothing', 'hiddenAndLocked'])(
      'settles a report once: %s',
      async (outcome) => {
        const [ada, bob] = await wall.three()
        const card = await wall.card(ada, [bob])
        const reported = { recognitionId: card, comment: null, reason: 'This hurts' }
        const { id } = await report(database, { by: bob.id, ...reported })
        faults.push(...broken)
        const key = wall.newKey()
        const settling = { by, key, reportId: id, outcome, reason: 'Not our tone' }
        const events = await wall.recorded(async () =>
          expect(await settleReport(breakable, settling)).toEqual({ id }),
        )
        expect(faults).toEqual([])
        expect(events).toHaveLength(outcome === 'nothing' ? 1 : 3)
      },
    )
  },
)
