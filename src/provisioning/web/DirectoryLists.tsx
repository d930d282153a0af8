import { plural, t } from '@lingui/core/macro'
import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { sayRole } from '#platform/contract/role-names.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import type {
  DirectoryGroup,
  DirectoryRequest,
  DirectoryStatus,
  ProvisionedPerson,
} from '#provisioning/contract/directory.ts'
import classes from './DirectoryLists.module.css'

interface SectionProps {
  title: string
  about: string
  children: ReactNode
}

/** A card with a heading, a sentence, and a list. */
function Section({ title, about, children }: SectionProps) {
  const id = useId()
  return (
    <Card>
      <section aria-labelledby={id} className={classes.section}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <p className={classes.about}>{about}</p>
        {children}
      </section>
    </Card>
  )
}

function stateOf({ state }: ProvisionedPerson): string {
  if (state === 'left') return t`Deleted there`
  return state === 'active' ? t`Active` : t`Closed`
}

/** The people whom the directory changed last. */
export function LastPeople({ directory }: { directory: DirectoryStatus }) {
  const { people, lastPeople } = directory
  const title = t`People`
  return (
    <Section
      title={title}
      about={
        people === 0
          ? t`The directory has created or changed nobody yet.`
          : plural(people, {
              one: 'The directory keeps # person. Last changed:',
              other: 'The directory keeps # people. Last changed:',
            })
      }
    >
      {lastPeople.length > 0 && (
        <ul className={classes.list} aria-label={title}>
          {lastPeople.map((person) => (
            <li key={person.id}>
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to={paths.account} params={{ userId: String(person.id) }} />
                )}
              >
                <bdi>{nameOf(person)}</bdi>
              </Anchor>
              <span className={classes.about}>{stateOf(person)}</span>
              <span className={classes.about}>
                <Moment date={person.changedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function effectOf({ role }: DirectoryGroup): string {
  if (role === null) return t`Team`
  return t`Role: ${{ role: sayRole(role, say) }}`
}

/** The directory's groups, each a team or a role. */
export function Groups({ groups }: { groups: readonly DirectoryGroup[] }) {
  const title = t`Groups`
  return (
    <Section
      title={title}
      about={t`A group is the team of its members. Groups named Laurel shop keepers, Laurel people keepers, Laurel moderators and Laurel readers give their members that role.`}
    >
      {groups.length > 0 && (
        <ul className={classes.list} aria-label={title}>
          {groups.map((group) => (
            <li key={group.id}>
              <bdi>{group.name}</bdi>
              <span className={classes.about}>{effectOf(group)}</span>
              <span className={classes.about}>
                {plural(group.people, { one: '# person', other: '# people' })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The directory's last requests, with why some failed. */
export function Requests({ requests }: { requests: readonly DirectoryRequest[] }) {
  const title = t`Last requests`
  return (
    <Section
      title={title}
      about={
        requests.length === 0
          ? t`The directory has not called yet.`
          : t`The audit log says what each of them changed.`
      }
    >
      {requests.length > 0 && (
        <ul className={classes.list} aria-label={title}>
          {requests.map((request) => (
            <li key={request.id} data-failed={request.problem !== null || undefined}>
              <bdi className={classes.code} dir="ltr">
                {request.request}
              </bdi>
              <bdi className={classes.code} dir="ltr">
                {[request.status, request.problem].filter((part) => part !== null).join(' ')}
              </bdi>
              <span className={classes.about}>
                <bdi>{request.token}</bdi>
              </span>
              <span className={classes.about}>
                <Moment date={request.date} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
