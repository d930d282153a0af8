import type { allowanceEndpoints } from '#allowance/contract/allowance.ts'
import type { LockChosen } from '#bonuses/server/enter-bonus.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuseMoneyIn } from '#users/server/user-filter.ts'
import { forecastAllowance } from './forecast.ts'
import { createBooster } from './give-boost.ts'
import { listGroupAllowances, setGroupAllowance } from './group-allowances.ts'
import { createRaiser } from './raise-allowances.ts'
import { readAllowance, readPersonalAllowance } from './read-allowance.ts'
import { setPersonalAllowance } from './set-personal-allowance.ts'

export function allowanceHandlers(
  database: Database,
  lockChosen: LockChosen,
): Handlers<typeof allowanceEndpoints> {
  const giveBoost = createBooster(database, lockChosen)
  const raiseAllowances = createRaiser(database)
  return {
    readAllowance: ({ caller }) => readAllowance(database, caller.id),
    giveBoost: async ({ caller, author, key, body }) => {
      refuseMoneyIn(caller, body.chosen)
      return giveBoost({ ...author, key, ...body })
    },
    forecastAllowance: ({ query }) => forecastAllowance(database, query),
    listGroupAllowances: async () => ({ groups: await listGroupAllowances(database) }),
    setGroupAllowance: async ({ author, params, body }) => {
      await setGroupAllowance(database, { ...author, id: params.id, amount: body.amount })
      return { groups: await listGroupAllowances(database) }
    },
    raiseAllowances: ({ author, key }) => raiseAllowances({ ...author, key }),
    readPersonalAllowance: ({ params }) => readPersonalAllowance(database, params.id),
    setPersonalAllowance: async ({ author, params, body }) => {
      await setPersonalAllowance(database, { ...author, userId: params.id, own: body.own })
      return readPersonalAllowance(database, params.id)
    },
  }
}
