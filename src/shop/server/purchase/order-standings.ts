import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { worthIn } from '#settings/server/point-settings.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import type { OrderStanding } from '#shop/contract/country-limits.ts'
import { available, readCartPage } from './cart.ts'
import { readLimitStandings } from './limit-standings.ts'
import { isWorthSaying, measureOrder } from './measure-order.ts'
import { readPieceWorths } from './piece-worths.ts'

/** The limits of a person's country that their cart comes near, or takes them over; none without payroll. */
export function readOrderStandings(
  database: Database,
  fixed: FixedSettings,
  userId: number,
): Promise<OrderStanding[]> {
  return transact(database, async (tx) => {
    const settings = await readSettings(tx, fixed)
    if (!settings.payroll) return []
    const sought = { people: [userId], effects: ['say', 'stop'] } as const
    const limits = (await readLimitStandings(tx, sought)).get(userId) ?? []
    if (limits.length === 0) return []
    const { lines } = await readCartPage(tx, userId)
    const cart = lines.map((line) => ({
      id: line.variant?.id ?? line.id,
      isDonation: line.isDonation === true,
      quantity: available(line),
    }))
    const ids = cart.map(({ id }) => id)
    const worths = await readPieceWorths(tx, ids, worthIn(settings))
    const order = cart.flatMap(({ id, isDonation, quantity }) => {
      const piece = worths.get(id)
      return piece === undefined || isDonation ? [] : { ...piece, quantity }
    })
    return limits.flatMap((limit) => {
      const standing = measureOrder(limit, order)
      return standing !== null && isWorthSaying(standing, order) ? standing : []
    })
  })
}
