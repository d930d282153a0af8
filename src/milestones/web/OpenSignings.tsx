import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OpenSigning } from '#milestones/contract/signings.ts'
import { formatDay } from '#platform/contract/format.ts'
import { sayOccasion } from '#platform/contract/occasions.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { InviteButton } from './InviteButton.tsx'
import classes from './OpenSignings.module.css'
import { signingsQuery } from './signing-queries.ts'

/** The cards of a manager's people that the team can sign; nothing while there is none. */
export function OpenSignings() {
  const { data } = useQuery(signingsQuery)
  const mine = data?.signings.filter(({ mayInvite }) => mayInvite) ?? []
  if (mine.length === 0) return null
  return (
    <Card>
      <Title order={2} id="open-signings">
        <Trans>Cards to sign</Trans>
      </Title>
      <ul className={classes.list} aria-labelledby="open-signings">
        {mine.map((signing) => (
          <OneSigning key={signing.id} signing={signing} />
        ))}
      </ul>
    </Card>
  )
}

function OneSigning({ signing }: { signing: OpenSigning }) {
  const { id, person, occasion, postedOn, invited, signed } = signing
  const name = nameOf(person)
  const day = formatDay(postedOn, say.language)
  const what = sayOccasion(occasion, say)
  return (
    <li className={classes.signing}>
      <PersonAvatar person={person} size={40} />
      <div className={classes.about}>
        <Anchor
          renderRoot={(props) => <Link {...props} to={paths.signing} params={{ id: String(id) }} />}
        >
          {t`Sign the card for ${{ name }}`}
        </Anchor>
        <p>
          {what}, {day}
          {signed > 0 &&
            ` · ${plural(signed, { one: '# colleague signed', other: '# colleagues signed' })}`}
        </p>
      </div>
      <InviteButton id={id} invited={invited} name={name} />
    </li>
  )
}
