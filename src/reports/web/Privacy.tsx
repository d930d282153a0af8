import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { call } from '#platform/web/api/client.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { privacyEndpoints } from '#reports/contract/privacy.ts'
import { ROLE_WORDS, ROLES } from '#roles/contract/role-permissions.ts'
import { daysIn, RECORDED, SEEN } from './privacy-words.ts'
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
