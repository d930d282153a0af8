import { msg } from '@lingui/core/runtime-macro'
import type { AuditEvent, EventFacts } from '#audit-log/contract/audit-log.ts'
import { describeEvent } from '#audit-log/contract/describe-event.ts'
import { differencesOf } from '#audit-log/contract/event-differences.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import {
  nameBy,
  type OwnData,
  type OwnDataReader,
} from '#platform/server/personal-data/own-data.ts'

const EVENTS = `
  with own as (
    select t.*, coalesce(t.subject_kind = 'user' and t.subject_id = $1, false)
                or t.made_by is null as "isAbout"
      from audit_log t
     where t.made_by = $1 or t.subject_kind = 'user' and t.subject_id = $1
        or t.made_by is null and t.email = (select email from users where id = $1)
  )
  select o.id, o.made_at as date, o.action, o."isAbout", o.reason, o.before, o.after,
         o.service, o.made_by as "madeBy", ${nameBy('o.made_by')} as who, o.subject_kind as kind,
         o.subject_id as "subjectId",
         coalesce(u.first_name || ' ' || u.last_name, g.name, s.key) as subject,
         case when o.made_by is null and o.service is null or o.made_by = $1 then o.address end as address,
         case when o.made_by is null then o.email end as email
    from own o
    left join users u on o.subject_kind = 'user' and u.id = o.subject_id
    left join gifts g on o.subject_kind = 'gift' and g.id = o.subject_id
    left join manual_sections s on o.subject_kind = 'section' and s.id = o.subject_id
   order by o.made_at, o.id`

interface Row {
  readonly id: number
  readonly date: Date
  readonly action: AuditEvent['action']
  readonly isAbout: boolean
  readonly reason: string
  readonly before: EventFacts
  readonly after: EventFacts
  readonly madeBy: number | null
  readonly who: string | null
  readonly address: string | null
  readonly email: string | null
  readonly service: string | null
  readonly kind: 'user' | 'gift' | 'section' | null
  readonly subjectId: number | null
  readonly subject: string | null
}

const ABOUT = msg`The audit log about you`
const BY = msg`What else you did, in the audit log`

/**
 * The audit log's events about a person, and those of their own making, as sentences. Others keep
 * their names, without their addresses; what changed of them is theirs.
 */
const readEvents: OwnDataReader = async (ask, userId, say) => {
  const { rows } = await ask<Row & Record<string, unknown>>({ text: EVENTS, values: [userId] })
  const named = await namesOfOthers(ask, userId, rows)
  const told = rows.map((row) => {
    const event = eventOf(row, named, say)
    const differences = row.isAbout ? differencesOf(event, say) : []
    const entry = {
      madeAt: row.date,
      event: describeEvent(event, say),
      changes: differences.map(({ name, was, is }) =>
        say(msg`${{ name }}: ${{ was: was ?? '–' }} → ${{ is: is ?? '–' }}`),
      ),
      reason: row.reason,
      ipAddress: row.address,
    }
    return { isAbout: row.isAbout, entry }
  })
  const list = (isAbout: boolean) =>
    told.filter((event) => event.isAbout === isAbout).map(({ entry }) => entry)
  return [
    { title: sayInEnglish(ABOUT), rows: list(true) },
    { title: sayInEnglish(BY), rows: list(false) },
  ]
}

/** The audit log's part of a person's own data. */
export const OWN_EVENTS: OwnData = {
  read: readEvents,
  words: {
    titles: [ABOUT, BY],
    fields: { event: msg`Event`, changes: msg`Changes` },
  },
}

function eventOf(row: Row, named: Map<string, string>, say: Say): AuditEvent {
  const { id, date, action, reason, address, email, service, madeBy, kind, subjectId } = row
  const subject =
    kind === null || subjectId === null
      ? null
      : { kind, id: subjectId, name: row.subject ?? '', email: null }
  return {
    id,
    date,
    action,
    reason,
    address,
    email,
    service,
    subject,
    who: madeBy === null ? null : { id: madeBy, name: row.who ?? '', email: '' },
    before: withoutAddresses(row.before, named, say),
    after: withoutAddresses(row.after, named, say),
  }
}

const NAMES = `
  select email, concat(first_name, ' ', last_name) as name
    from users where id <> $1 and email = any($2::text[])`

/** Names by address, for the addresses of others that stand in facts. */
async function namesOfOthers(ask: Tx['query'], userId: number, rows: readonly Row[]) {
  const texts = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((facts) => Object.values(facts ?? {})),
  )
  const values = [userId, [...new Set(texts.filter((fact) => typeof fact === 'string'))]]
  const { rows: found } = await ask<{ email: string; name: string }>({ text: NAMES, values })
  return new Map(found.map(({ email, name }) => [email, name]))
}

/** Replaces another person's address by their name, or by "a colleague" if no account has it. */
function withoutAddresses(facts: EventFacts, named: Map<string, string>, say: Say): EventFacts {
  if (facts === null) return null
  return Object.fromEntries(
    Object.entries(facts).map(([field, fact]) => {
      if (typeof fact !== 'string' || field === 'Email') return [field, fact]
      const name = named.get(fact)
      return [field, name ?? (fact.includes('@') ? say(msg`a colleague`) : fact)]
    }),
  )
}
