import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { call } from '#platform/web/api/client.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { NOT_THANKED_DAYS } from '#reports/contract/my-team.ts'
import { privacyEndpoints } from '#reports/contract/privacy.ts'
import { ROLE_WORDS, ROLES } from '#roles/contract/role-permissions.ts'
import type { RetentionDays, RetentionName } from '#settings/contract/retention.ts'
import classes from './Privacy.module.css'

/** The records about people: purpose, retention and readers; the base of a works agreement. */
export function Privacy() {
  const chosen = useChosen()
  const say = daysIn(chosen)
  return (
    <Screen
      title={t`What Laurel records`}
      lead={t`What is recorded about you, why and how long, and who can see it. Your company can use this page as the base of a works agreement.`}
      isReading
    >
      <Part title={t`What is recorded, why and how long`}>
        <dl className={classes.facts}>
          {RECORDED.map(({ what, why, howLong }) => (
            <div key={what.id}>
              <dt>{t(what)}</dt>
              <dd>{t(why)}</dd>
              <dd className={classes.quiet}>
                {typeof howLong === 'function' ? howLong(say) : t(howLong)}
              </dd>
            </div>
          ))}
        </dl>
        {chosen === undefined && (
          <p>{t`Signed in, you read here how many days your company chose.`}</p>
        )}
      </Part>
      <Part title={t`Who can see it`}>
        <Readers />
      </Part>
      <Part title={t`Your own copy`}>
        <p>
          <Trans>
            On Home, “Ask for my data” makes a copy of everything Laurel has about you: a page to
            read, and JSON for programs. Nobody else can reach it, and it is deleted after a week.
          </Trans>
        </p>
      </Part>
      <Part title={t`What reports tell`}>
        <p>
          <Trans>
            Reports count thanks and points of the whole company, by month, by value and by team.
            They measure how a company thanks, not how somebody works, and rate nobody.
          </Trans>
        </p>
        <Chosen />
        <p>
          <Trans>
            Whoever opens somebody’s account or a report that names people is recorded in the audit
            log, at most once an hour for each of them. Nobody can change the audit log.
          </Trans>
        </p>
      </Part>
    </Screen>
  )
}

function Readers() {
  return (
    <dl className={classes.facts}>
      {SEEN.map(({ who, what }) => (
        <div key={who.id}>
          <dt>{t(who)}</dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
      {ROLES.map((role) => (
        <div key={role}>
          <dt>{t(ROLE_NAMES[role])}</dt>
          <dd>{t(ROLE_WORDS[role])}</dd>
        </div>
      ))}
    </dl>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <section className={classes.part}>
        <Title order={2}>{title}</Title>
        {children}
      </section>
    </Card>
  )
}

/** The company's own choices; only for signed-in people. */
function useChosen() {
  const user = useQuery(sessionQuery).data?.user ?? null
  return useQuery({
    queryKey: ['settings', 'privacy'],
    queryFn: ({ signal }) => call(privacyEndpoints.readPrivacy, { signal }),
    enabled: user !== null,
  }).data
}

function Chosen() {
  const data = useChosen()
  if (data === undefined) {
    return (
      <p>
        <Trans>
          The company chooses the smallest group of which figures are shown, and whether reports
          name single people. Signed in, you read here what it chose.
        </Trans>
      </p>
    )
  }
  const { smallestGroup, personLists } = data
  return (
    <ul>
      <li>
        {smallestGroup > 1
          ? t`Figures of a team are shown only if it has at least ${smallestGroup} people.`
          : t`Figures of every team are shown, however small it is.`}
      </li>
      <li>
        {personLists
          ? t`Reports list who thanks whom most often, who was not thanked lately, and who has never signed in.`
          : t`Reports list no single people.`}
      </li>
    </ul>
  )
}

/** Says how many days the company chose, within a sentence. */
type SayDays = (name: RetentionName) => string

interface RecordedWords {
  readonly what: MessageDescriptor
  readonly why: MessageDescriptor
  readonly howLong: MessageDescriptor | ((say: SayDays) => string)
}

/** The days that the company chose in words; visitors do not know them. */
export function daysIn(chosen: RetentionDays | undefined): SayDays {
  return (name) => {
    if (chosen === undefined) return t`as many days as your company chose`
    return plural({ days: chosen[name] }, { 1: 'a day', other: '# days' })
  }
}

/** The records about people, with their purpose and retention. */
export const RECORDED: readonly RecordedWords[] = [
  {
    what: msg`Your account: name, e-mail address, title, team and the teams before, picture, and what you may do`,
    why: msg`So that you can log in, and colleagues find and recognise you.`,
    howLong: msg`Until you are erased, which the administrator can do once you have left. The books then say “Former colleague”.`,
  },
  {
    what: msg`Your manager, start date, employee id, birthday and last day, if your company enters them`,
    why: msg`So that the company finds you in its own files, and your account ends when you leave.`,
    howLong: msg`Until the company empties them. Changes stay in the audit log, birthdays without the day.`,
  },
  {
    what: msg`Your place, country, cost centre and kind, and fields of the company’s own, if your company enters them`,
    why: msg`So that rules and figures can be for a part of the company.`,
    howLong: msg`Until the company empties them, or you are erased. Changes stay in the audit log until then.`,
  },
  {
    what: msg`Your password`,
    why: msg`Only as a hash, which nobody can read, the administrator neither.`,
    howLong: msg`Until you choose another one.`,
  },
  {
    what: msg`Every movement of your points: when, how many, and with whom`,
    why: msg`So that every balance can be proved.`,
    howLong: msg`Always. Books that lose entries prove nothing.`,
  },
  {
    what: msg`Thanks: words, values, pictures, receivers, reactions and comments`,
    why: msg`For those you thank, and for the wall unless they are private.`,
    howLong: msg`Until you take them back, or are erased. Words that are taken back are gone from the wall, from profiles and from reports.`,
  },
  {
    what: msg`Words that a moderator hid`,
    why: msg`So that a complaint can be looked at again. They are sealed, also in copies of one’s own data: only the administrator, a deputy or a moderator can open a seal, with a reason, and the audit log tells who did.`,
    howLong: (say) =>
      t`They are removed for good after ${{ hiddenWordsDays: say('hiddenWordsDays') }}.`,
  },
  {
    what: msg`Gifts you order, and each step until they are handed over`,
    why: msg`So that you get them, and can be refunded.`,
    howLong: msg`Always, with the entry that paid for them.`,
  },
  {
    what: msg`Your devices and sign-ins: browser, IP address and time, and when you were last here`,
    why: msg`So that you and the administrator notice when somebody else uses your account.`,
    howLong: (say) =>
      t`A session ends after ${{ sessionDays: say('sessionDays') }}, or earlier without use if your company chose so. Sign-ins stay in the audit log, without the IP address after ${{ addressDays: say('addressDays') }}. The devices and IP addresses that you logged in from are forgotten after ${{ signInDays: say('signInDays') }}; until then somebody who guesses passwords does not lock you out.`,
  },
  {
    what: msg`News, and how it should reach you`,
    why: msg`So that you hear of thanks, orders and answers.`,
    howLong: (say) => t`News is deleted after ${{ newsDays: say('newsDays') }}, read or not.`,
  },
  {
    what: msg`E-mails and push messages that could not be delivered: to whom, which news, and why`,
    why: msg`So that the administrator can send them again.`,
    howLong: (say) =>
      t`They are removed after ${{ undeliveredDays: say('undeliveredDays') }}. A message that was delivered is forgotten within hours.`,
  },
  {
    what: msg`Rows of files that your company imports, such as names, teams or bonus points`,
    why: msg`So that whoever imports them can check them before anything changes.`,
    howLong: (say) => t`They are removed after ${{ importRowDays: say('importRowDays') }}.`,
  },
  {
    what: msg`Delivery addresses, if you order a gift that is sent to you`,
    why: msg`So that it reaches you. Whoever sends it sees the address of the order.`,
    howLong: (say) =>
      t`That of an order is deleted ${{ deliveryAddressDays: say('deliveryAddressDays') }} after the hand-over. It stays for later orders only if you say so, until you delete it under My data.`,
  },
  {
    what: msg`Questions that Help could not answer`,
    why: msg`So that the manuals get better. They are kept without your name.`,
    howLong: (say) =>
      t`Until the administrator answers or deletes them, or after ${{ questionDays: say('questionDays') }} in which nobody asked again.`,
  },
  {
    what: msg`What the administrator and people with a role do, in the audit log`,
    why: msg`So that nobody uses more rights than they should without a trace.`,
    howLong: (say) =>
      t`Always. Nobody can change or delete it; only the IP address goes after ${{ addressDays: say('addressDays') }}, and the name of a person who is erased.`,
  },
]

/** The readers of personal data, except holders of roles. */
export const SEEN = [
  {
    who: msg`Colleagues`,
    what: msg`Your name, picture, title and team, your public thanks unless you hide those you receive, and your address where they choose somebody to thank. Never your balances, your orders, your devices or private thanks of others.`,
  },
  {
    who: msg`Your manager`,
    what: msg`How many of their people thanked and were thanked on the wall, and whom nobody has thanked there for ${NOT_THANKED_DAYS} days, as far as your company allows. No points, no orders and no private thanks.`,
  },
  {
    who: msg`Administrator`,
    what: msg`Also your manager, dates and birthday, your balances, your history, your orders, when you were last here, and the audit log. Never your password. Private words only if somebody reports them.`,
  },
  {
    who: msg`People with a role`,
    what: msg`What their work needs: a shop keeper the orders and who made them, a people keeper the list of all accounts without balances and birthdays, a moderator reported words, a reader the Overview and the audit log. In detail:`,
  },
] as const
