import type { awardEndpoints } from '#awards/contract/awards.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuseMoneyIn } from '#users/server/user-filter.ts'
import { createAwarder } from './give-award.ts'
import { listAwards } from './list-awards.ts'

export function awardHandlers(
  database: Database,
  parts: Parameters<typeof createAwarder>[1],
): Handlers<typeof awardEndpoints> {
  const giveAward = createAwarder(database, parts)
  return {
    giveAward: async ({ caller, author, key, body }) => {
      refuseMoneyIn(caller, body.chosen)
      return giveAward({ ...author, key, ...body })
    },
    listAwards: ({ query }) => listAwards(database, query.after),
  }
}
