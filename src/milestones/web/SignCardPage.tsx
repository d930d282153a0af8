import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailHeart, IconPencilHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { sessionQuery, useCompany } from '#auth/web/session-queries.ts'
import type { Signing } from '#milestones/contract/signings.ts'
import { formatDay } from '#platform/contract/format.ts'
import { headlineOfOccasion, wordsIn } from '#platform/contract/occasions.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { wordsOfRefused } from '#platform/web/language/refusals.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { Stationery } from '#recognition/web/card/Stationery.tsx'
import { CardPicture } from './MilestonePreview.tsx'
import { NoteForm } from './NoteForm.tsx'
import classes from './SignCardPage.module.css'
import { signingQuery, useInvitation } from './signing-queries.ts'
import { SigningNotes } from './SigningNotes.tsx'

const route = getRouteApi(paths.signing)

/** A card of the company before its person gets it: colleagues write on it. */
export function SignCardPage() {
  const { id } = route.useParams()
  const { data, error, isPending, refetch } = useQuery(signingQuery(Number(id)))
  if (data?.card !== undefined && data.card !== null) {
    return <Navigate to={paths.thanks} params={{ id: String(data.card) }} replace />
  }
  if (data?.signing) return <OpenCard key={id} signing={data.signing} />
  return (
    <Screen title={t`Sign the card`} isReading>
      {isPending && (
        <Card>
          <RowsSkeleton rows={2} />
        </Card>
      )}
      {error instanceof Refused && <NotThere words={wordsOfRefused(error)} />}
      {error !== null && !(error instanceof Refused) && (
        <LoadFailed title={t`Could not load this card`} onRetry={() => void refetch()} />
      )}
    </Screen>
  )
}

function NotThere({ words }: { words: string }) {
  return (
    <Card>
      <EmptyState
        title={words}
        icon={<IconPencilHeart size={30} />}
        action={
          <Button renderRoot={(props) => <Link to={paths.home} {...props} />}>
            <Trans>Back to Home</Trans>
          </Button>
        }
      >
        <Trans>Its day may have changed, or it is on its way already.</Trans>
      </EmptyState>
    </Card>
  )
}

function OpenCard({ signing }: { signing: Signing }) {
  const me = useQuery(sessionQuery).data?.user
  const name = shortNameOf(signing.person)
  const day = formatDay(signing.postedOn, say.language)
  const mine = signing.notes.find(({ isMine }) => isMine)
  if (!me) return null
  return (
    <Screen
      title={t`Sign the card for ${{ name }}`}
      lead={t`It comes on ${{ day }}, with everything you write here. Until then, ${{ name }} sees and hears nothing of it.`}
      isReading
    >
      {signing.mayInvite && <Invitation signing={signing} />}
      <Preview signing={signing} />
      <div className={classes.notes}>
        {signing.maySign ? (
          <NoteForm
            key={`${mine?.picture} ${mine?.text}`}
            signing={signing}
            me={me}
            note={mine ?? null}
          />
        ) : (
          <p className={classes.aside}>
            <Trans>Only the team of {name} sees the card, and can sign it.</Trans>
          </p>
        )}
        <SigningNotes notes={signing.notes} />
      </div>
    </Screen>
  )
}

/** The card as it will look, without its points: they stay a surprise. */
function Preview({ signing }: { signing: Signing }) {
  const { person, occasion, picture } = signing
  const company = useCompany().companyName || 'Laurel'
  const message = wordsIn(signing, say.language) ?? ''
  return (
    <article className={classes.card} aria-label={t`The card`}>
      <Stationery
        size="page"
        kind={occasion.kind === 'welcome' ? 'welcome' : 'thanks'}
        sender={null}
        receivers={[person]}
        grows
        headline={
          <>
            <p>{headlineOfOccasion(occasion, shortNameOf(person), say)}</p>
            <p className={classes.aside}>
              <Trans>From {company}</Trans>
            </p>
          </>
        }
        message={message}
        picture={picture !== null && <CardPicture picture={picture} />}
      >
        <p dir="auto">{message}</p>
      </Stationery>
    </article>
  )
}

/** For the manager: one click asks the team. */
function Invitation({ signing: { id, invited } }: { signing: Signing }) {
  const invitation = useInvitation(id)
  const isFirst = invited === 0
  return (
    <Card>
      <div className={classes.invitation}>
        <p>
          {isFirst
            ? t`Nobody is asked yet.`
            : plural(invited, { one: '# colleague is asked.', other: '# colleagues are asked.' })}
        </p>
        <Button
          {...(!isFirst && { variant: 'default' })}
          leftSection={<IconMailHeart size={18} aria-hidden />}
          loading={invitation.isPending}
          onClick={() => invitation.mutate()}
        >
          {isFirst ? t`Invite the team` : t`Invite who joined since`}
        </Button>
      </div>
      <ErrorBanner
        message={invitation.error && wordsFor(invitation.error)}
        onClear={invitation.reset}
      />
    </Card>
  )
}
