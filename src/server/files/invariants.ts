import { invariant, type Invariant } from '#server/ledger/invariant.ts'

const USES = `(
  select picture, format('user %s', id) from users where picture is not null
  union all
  select picture, format('gift %s', id) from gifts where picture is not null
  union all
  select picture, format('purchase %s line %s', purchase_id, line) from purchase_items
   where picture is not null) uses (picture, user_of_it)`

export const FILE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every picture in use is kept',
    USES,
    `select format('%s: picture %s is %s', user_of_it, uses.picture, coalesce(p.state, 'missing'))
       from ${USES} left join pictures p on p.name = uses.picture
      where p.state is distinct from 'kept'`,
  ),
]
