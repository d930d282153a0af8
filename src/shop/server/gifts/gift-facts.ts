import { sql } from 'kysely'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { nameOfCategory } from '#shop/contract/categories.ts'
import { NO_TERMS, type GiftTerms } from '#shop/contract/terms.ts'

/** The facts of a gift, for the audit log. */
export type GiftFacts = Readonly<Record<string, string | number | boolean | null>>

export async function readGiftFacts(tx: Tx, giftId: number): Promise<GiftFacts> {
  const { price, stock, ...texts } = await tx.db
    .selectFrom('gifts')
    .select(['name', 'description', 'price', 'picture', 'stock'])
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow()
  const inUse = await readFactsOfUse(tx, giftId)
  return { ...texts, price: writePoints(hundredths(price)), inventory: stock, ...inUse }
}

/** The facts that only some gifts have; what a gift does not use is missing. */
export async function readFactsOfUse(tx: Tx, giftId: number): Promise<GiftFacts> {
  const categories = await tx.db
    .selectFrom('categories_of_gifts as k')
    .innerJoin('gift_categories as c', 'c.id', 'k.category_id')
    .select('c.names')
    .where('k.gift_id', '=', giftId)
    .orderBy(sql`c.position`)
    .execute()
  const groups = await tx.db
    .selectFrom('gift_audiences as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select('g.name')
    .where('a.gift_id', '=', giftId)
    .orderBy(sql`lower(g.name)`)
    .execute()
  const {
    limit_count: limit,
    limit_period: limitPeriod,
    terms,
    options,
    sku,
    cost,
    cost_currency: currency,
    payroll_kind: payrollKind,
  } = await tx.db
    .selectFrom('gifts')
    .select(['limit_count', 'limit_period', 'terms', 'options', 'sku'])
    .select(['cost', 'cost_currency', 'payroll_kind'])
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow()
  const choices = options?.map(({ name, values }) => `${name}: ${values.join(', ')}`)
  const names = categories.map(({ names }) => nameOfCategory(names, 'en'))
  return {
    ...(names.length > 0 && { categories: names.join(', ') }),
    ...(limit !== null && { limit, limitPeriod }),
    ...factsOfTerms(terms ?? NO_TERMS),
    ...(choices && { options: choices.join('; ') }),
    ...(cost !== null && { cost: `${cost} ${currency}` }),
    ...(payrollKind !== 'inKind' && { payrollKind }),
    ...(sku !== null && { articleNumber: sku }),
    ...(groups.length > 0 && { offeredTo: groups.map(({ name }) => name).join(', ') }),
  }
}

function factsOfTerms(terms: GiftTerms): GiftFacts {
  const { finePrint, isFinal, needsApproval, needsAddress = false, preparationDays } = terms
  return {
    ...(finePrint !== '' && { finePrint }),
    ...(isFinal && { isFinal }),
    ...(needsApproval && { needsApproval }),
    ...(needsAddress && { needsAddress }),
    ...(preparationDays !== null && { preparationDays }),
  }
}

/** The facts that changed, with their values before and after. */
export function differences(was: GiftFacts, is: GiftFacts) {
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  const changed = [...names].filter((name) => was[name] !== is[name])
  const of = (facts: GiftFacts) =>
    Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: of(was), after: of(is) }
}
