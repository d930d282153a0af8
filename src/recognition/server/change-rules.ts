import type { RecognitionRules, RulesChange } from '#recognition/contract/rules.ts'
import type { Facts } from '#audit-log/contract/audit-log.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { readRules } from './read-rules.ts'

interface Changing {
  readonly by: number
  readonly from?: string | undefined
  readonly change: RulesChange
}

/** Changes the company's rules for thanks; those sent already stay as they are. */
export function changeRules(
  database: Database,
  { by, from, change }: Changing,
): Promise<RecognitionRules> {
  return transactIdempotent(database, async (tx) => {
    await tx.db.selectFrom('recognition_rules').select('is_only').forNoKeyUpdate().execute()
    const before = factsOf(await readRules(tx))
    await tx.db
      .updateTable('recognition_rules')
      .set({
        is_only: true,
        value_required: change.valueRequired,
        shortest_message: change.shortestMessage,
        shows_points: change.showsPoints,
        reactions: change.reactions,
      })
      .execute()
    const rules = await readRules(tx)
    const after = factsOf(rules)
    const changed = NAMES.filter((name) => before[name] !== after[name])
    if (changed.length === 0) return rules
    const of = (facts: RuleFacts): Facts =>
      Object.fromEntries(changed.map((name) => [name, facts[name]]))
    await record(tx, { action: 'rulesChanged', by, from, before: of(before), after: of(after) })
    // Open composers read the rules again.
    announce(tx, [{ topic: 'wall', userId: null }])
    return rules
  })
}

const NAMES = ['valueRequired', 'shortestMessage', 'showsPoints', 'reactions'] as const

type RuleFacts = ReturnType<typeof factsOf>

function factsOf({ valueRequired, shortestMessage, showsPoints, reactions }: RecognitionRules) {
  return { valueRequired, shortestMessage, showsPoints, reactions: reactions.join(' ') }
}
