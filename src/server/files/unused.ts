import { sql } from 'kysely'

/** Whether nothing refers to the row of `pictures` at hand. */
export const isUnused = sql<boolean>`not exists (
  select from users where users.picture = pictures.name
  union all select from gifts where gifts.picture = pictures.name
  union all select from purchase_items where purchase_items.picture = pictures.name)`
