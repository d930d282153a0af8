import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

const USES = `(
  select picture, format('user %s', id) from users where picture is not null
  union all
  select picture, format('gift %s', id) from gifts where picture is not null
  union all
  select picture, format('recognition %s', id) from recognitions
   where picture is not null and hidden_at is null and withdrawn_at is null
  union all
  select value #>> '{}', format('setting %s', name) from settings
   where name in ('logo', 'logoDark') and value <> 'null'
  union all
  select picture, format('purchase %s line %s', purchase_id, line) from purchase_items
   where picture is not null) uses (picture, user_of_it)`

export const FILE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every picture in use is stored',
    USES,
    `select format('%s: picture %s is %s', user_of_it, uses.picture, coalesce(p.state, 'missing'))
       from ${USES} left join pictures p on p.name = uses.picture
      where p.state is distinct from 'kept'`,
  ),
  invariant(
    'every document of a section is stored',
    'manual_versions where document is not null',
    `select format('section %s version %s: document %s is %s', v.section_id, v.version, v.document,
                   coalesce(d.state, 'missing'))
       from manual_versions v left join documents d on d.name = v.document
      where v.document is not null and d.state is distinct from 'kept'`,
  ),
]
