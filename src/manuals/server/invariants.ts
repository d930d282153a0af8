import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

export const HELP_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every section has all of its versions',
    'manual_sections',
    `select format('section %s is at version %s and has %s, the newest %s',
                   s.id, s.version, v.count, coalesce(v.newest, 0))
       from manual_sections s
       cross join lateral (select count(*), max(version) as newest from manual_versions
                            where section_id = s.id) v
      where (v.count, v.newest) is distinct from (s.version, s.version)`,
  ),
  invariant(
    'every section has passages of its own title, language and audience, and a removed one has none',
    'manual_passages',
    `select format('section %s has %s passages', s.id, p.count)
       from manual_sections s
       left join manual_sections o on o.id = coalesce(s.translation_of, s.id)
       left join manual_versions v on (v.section_id, v.version) = (o.id, o.version)
       cross join lateral (select count(*),
                                  count(*) filter (where title = s.key
                                                     and language = s.language
                                                     and audience = v.audience) as own
                             from manual_passages where section_id = s.id) p
      where p.count <> p.own or (p.count > 0) = (s.removed_at is not null)`,
  ),
  invariant(
    'every translation has an original in another language',
    'manual_sections',
    `select format('section %s is a translation of section %s', s.id, o.id)
       from manual_sections s join manual_sections o on o.id = s.translation_of
      where s.removed_at is null
        and (o.removed_at is not null or o.translation_of is not null or o.language = s.language)`,
  ),
]
